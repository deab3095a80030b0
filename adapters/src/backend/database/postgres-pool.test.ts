import { createServer } from 'node:net';
import { listenLocally } from '../../contracts/listen-locally.ts';
import { postgresPool } from './postgres-pool.ts';
import { postgresSettings } from './postgres-settings.ts';

/** `AuthenticationOk` and `ReadyForQuery`: lets everybody in, and never answers a statement. */
const welcome = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');

describe('the pool of a server that hangs', () => {
  it('drops a connection whose statement timed out, as it is not ready for another', async () => {
    const server = createServer((socket) => socket.once('data', () => socket.write(welcome)));
    const port = await listenLocally(server);
    const settings = postgresSettings(`postgres://ada:secret@127.0.0.1:${port}/toolkit`);
    const limits = { connections: 1, acquireMs: 600_000, statementMs: 1, lockMs: 600_000 };
    const pool = postgresPool(settings, limits);
    const client = await pool.connect();
    await expect(client.query('select 1')).rejects.toThrow();
    // Without an error, as TypeORM does.
    client.release();
    expect(pool.totalCount).toBe(0);
    await pool.end();
    server.close();
  });
});
