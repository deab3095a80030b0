import { FixedClock, memoryBackend } from '@toolkit/adapters/memory';
import { openSession } from './open-session.ts';
import { runBackend } from './running-backend.ts';

const away = Object.assign(new Error('canary'), { code: 'ECONNREFUSED' });

it.each([
  ['a fault of the server', new TypeError('canary'), 500, { code: 'internal-error' }],
  ['a database that is away', away, 503, { code: 'unavailable', retryAfterMs: 2_000 }],
])('%s is answered by its kind and quoted nowhere', async (_what, error, status, expected) => {
  const memory = memoryBackend({ clock: new FixedClock(new Date()) });
  memory.accounts.details = () => Promise.reject(error);
  const backend = await runBackend({ memory });
  const token = await openSession(memory, backend, 'ada');
  const answer = await backend.call('/api/user/account/details', { token });
  const body = await answer.text();
  await backend.stop();
  expect([answer.status, JSON.parse(body)]).toMatchObject([status, expected]);
  expect(body + backend.log.join()).not.toContain('canary');
});
