import { FixedClock, memoryBackend } from '@toolkit/adapters/memory';
import { openSession } from './open-session.ts';
import { runBackend } from './running-backend.ts';

it('a fault of the server over ports in memory is a 500, and nothing of its words is said or logged', async () => {
  const memory = memoryBackend({ clock: new FixedClock(new Date()) });
  memory.accounts.details = () => Promise.reject(new TypeError('canary'));
  const backend = await runBackend({ memory });
  const token = await openSession(memory, backend, 'ada');
  const answer = await backend.call('/api/user/account/details', { token });
  const body = await answer.text();
  await backend.stop();
  expect([answer.status, JSON.parse(body)]).toMatchObject([500, { code: 'internal-error' }]);
  expect(body + backend.log.join()).not.toContain('canary');
});
