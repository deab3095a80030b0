import { jest } from '@jest/globals';
import type { Database } from '@toolkit/adapters/backend/database';
import type { RunningBackend } from './running-backend.ts';

const adapters = await import('@toolkit/adapters/backend/database');
let database: Database;
jest.unstable_mockModule('@toolkit/adapters/backend/database', () => ({
  ...adapters,
  openDatabase: async (options: Parameters<typeof adapters.openDatabase>[0]) => {
    database = await adapters.openDatabase(options);
    return database;
  },
}));
const { runBackend } = await import('./running-backend.ts');

let backend: RunningBackend;
let token: string;

beforeAll(async () => {
  backend = await runBackend({ impatient: true });
  token = await backend.issuer.token({ sub: 'outage' });
  await backend.call('/api/user/initialize', { token });
});
afterAll(() => backend.stop());

async function expectUnavailable(path: string): Promise<void> {
  const answer = await backend.call(path, { token });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await answer.json()).toEqual({
    code: 'unavailable',
    error: 'unavailable',
    requestId: answer.headers.get('x-request-id'),
    retryAfterMs: 2_000,
  });
}

const status = async (path: string) => (await backend.call(path, { token })).status;

describe('a database that cannot be used now', () => {
  it('a database that hangs: 503 with Retry-After, /readyz says so before any call gives up, and all is well as soon as it goes on', async () => {
    const only = await database.pool.connect();
    const told: string[] = [];
    const paths = ['/readyz', '/api/user/account/details'];
    const calls = paths.map((path) => expectUnavailable(path).then(() => told.push(path)));
    expect(await status('/livez')).toBe(200);
    await Promise.all(calls);
    only.release();
    expect(told).toEqual(paths);
    expect(await status('/readyz')).toBe(200);
    expect(await status('/api/user/account/details')).toBe(200);
  });

  it('a database whose connection broke: the process lives, and the next call gets a new one', async () => {
    const broken = await database.pool.connect();
    broken.release(new Error('Connection terminated unexpectedly'));
    expect(await status('/api/user/account/details')).toBe(200);
    database.pool.emit('error', new Error('idle client'), broken);
    expect(await status('/api/user/account/details')).toBe(200);
    expect(backend.log.join('\n')).toContain('database connection lost');
  });
});
