import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { listenLocally } from '@toolkit/adapters/contracts';
import { StorageUnavailable } from '@toolkit/application/backend/account';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { isUnavailable } from '../src/http/unavailable.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

describe('isUnavailable', () => {
  it.each<[string, unknown, boolean]>([
    // No connection or place for a file; a database that shuts down, ends a statement, has a lock or is gone.
    ...['ECONNREFUSED', 'ENOSPC', 'EROFS', '57P01', '57014', '55P03', '3D000'].map(
      (code): [string, unknown, boolean] => [code, withCode(code), true],
    ),
    ['a socket that is gone', Object.assign(withCode('ENOENT'), { syscall: 'connect' }), true],
    ['a file that is gone', Object.assign(withCode('ENOENT'), { syscall: 'open' }), false],
    ['a storage that refuses', new StorageUnavailable('AccessDenied'), true],
    ['a violated constraint', withCode('23505'), false],
    ['a fault of ours', new TypeError('x is undefined'), false],
    ['no error', 'x', false],
  ])('judges %s', (_what, error, expected) => {
    expect(isUnavailable(error)).toBe(expected);
  });
});

describe('isUnavailable and the libraries, whose errors have no code', () => {
  /** `AuthenticationOk` and `ReadyForQuery`: lets everybody in, and never answers a statement. */
  const welcome = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');
  let server: Server;
  let accepted: Socket[];
  let greets: boolean;
  let address: pg.PoolConfig;

  beforeEach(async () => {
    accepted = [];
    greets = true;
    server = createServer((socket) => {
      accepted.push(socket);
      socket.on('error', () => {}).once('data', () => greets && socket.write(welcome));
    });
    const port = await listenLocally(server);
    address = { host: '127.0.0.1', port, user: 'ada', password: 'secret', database: 'toolkit' };
  });

  afterEach(() => {
    for (const socket of accepted) socket.destroy();
    server.close();
  });

  async function connected(settings: pg.ClientConfig = {}): Promise<pg.Client> {
    const client = new pg.Client({ ...address, ...settings });
    client.on('error', () => {});
    await client.connect();
    return client;
  }
  const ask = (client: pg.Client) => client.query('select 1');

  const troubles: Record<string, () => Promise<unknown>> = {
    'a statement that is not answered': async () => ask(await connected({ query_timeout: 1 })),
    'a connection that ends during a statement': async () => {
      const asked = ask(await connected());
      for (const socket of accepted) socket.end();
      return asked;
    },
    'a connection that ended before': async () => {
      const client = await connected();
      for (const socket of accepted) socket.end();
      await once(client, 'end');
      return ask(client);
    },
    'a server that lets nobody in': () => {
      greets = false;
      return connected({ connectionTimeoutMillis: 1 });
    },
    'a pool whose connections are in use': async () => {
      const pool = new pg.Pool({ ...address, max: 1 });
      (await pool.connect()).on('error', () => {});
      pool.options.connectionTimeoutMillis = 1;
      return pool.connect();
    },
    'a pool that has ended': async () => {
      const pool = new pg.Pool(address);
      await pool.end();
      return pool.connect();
    },
    'a transaction of TypeORM whose connection was given back': async () => {
      const runner = new DataSource({ type: 'postgres' }).createQueryRunner();
      await runner.release();
      return runner.query('select 1');
    },
    'a database that TypeORM has closed': () =>
      new DataSource({ type: 'postgres' }).createQueryRunner().query('select 1'),
  };

  it.each(Object.entries(troubles))('recognises %s by its words', async (_what, bring) => {
    const error = await bring().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    // With a code, the words need not be read any more.
    expect(error).not.toHaveProperty('code');
    expect([String(error), isUnavailable(error)]).toEqual([String(error), true]);
  });
});
