import { jest } from '@jest/globals';
import { openDatabase } from '@toolkit/adapters/backend/database';
import { Outbox } from '@toolkit/adapters/backend/mail';
import { type Deliverer, MailFailure } from '@toolkit/application/backend/mail';
import { schema } from '../src/composition/database/schema.ts';
import type { MailProvider } from '../src/composition/provider.ts';
import { post, register } from './as-page.ts';
import { eventually } from './eventually.ts';
import { type RunningBackend, runBackend } from './running-backend.ts';
import { temporaryFolder } from './temporary-folder.ts';

const providerWith = (send: Deliverer['send']): MailProvider => ({
  name: 'own',
  variables: {},
  read: () => ({}),
  open: async () => ({ deliverer: { send, stop: () => {} }, close: async () => {} }),
  says: (failure) =>
    failure instanceof MailFailure ? `OWN_KEY: ${failure.code}, ${failure.status}.` : undefined,
});

const dataDir = temporaryFolder();
let backend: RunningBackend;
async function start(send: Deliverer['send']): Promise<void> {
  const mail = { provider: providerWith(send), settings: {} };
  backend = await runBackend({ environment: { DATA_DIR: dataDir }, mail });
}
beforeAll(() => start(() => Promise.reject(new MailFailure('login-refused', 401))));
afterAll(() => backend.stop());

it('a mail provider that refuses all mail changes no answer, and the log says in its words why mail waits, but not for whom', async () => {
  const email = 'ann@canary.example';
  await register(backend, email, 'three white horses');
  expect((await post(backend, '/password-reset/request', { email })).status).toBe(200);
  const line = await eventually('the delay in the log', () =>
    backend.log.find((one) => one.includes('mail-delayed')),
  );
  expect(JSON.parse(line)).toMatchObject({ reason: 'login-refused', msg: 'OWN_KEY: login-refused, 401.' });
  expect(backend.log.join()).not.toMatch(/canary|code=/);
});

it('after a restart, mail that waits for its next try is sent at once', async () => {
  await backend.stop();
  const database = await openDatabase({ ...schema, dataDir });
  await database.pool.query(`update mail_outbox set due_at = now() + interval '1 hour'`);
  await database.close();
  const sent: string[] = [];
  await start(async ({ to }) => void sent.push(to));
  await eventually('the mail', () => sent.includes('ann@canary.example'));
});

it('a start goes on although mail that waits cannot be hastened, and the log says so', async () => {
  await backend.stop();
  jest.spyOn(Outbox.prototype, 'hasten').mockRejectedValueOnce(new Error('canary'));
  await start(async () => {});
  expect(backend.log.join()).toContain('mail-outbox-unreachable');
});
