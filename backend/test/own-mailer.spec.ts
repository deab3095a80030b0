import { MailFailure } from '@toolkit/application/backend/mail';
import type { MailProvider } from '../src/composition/provider.ts';
import { post, register } from './as-page.ts';
import { eventually } from './eventually.ts';
import { type RunningBackend, runBackend } from './running-backend.ts';

const refusing: MailProvider = {
  name: 'own',
  variables: {},
  read: () => ({}),
  open: async () => ({
    deliverer: { send: () => Promise.reject(new MailFailure('login-refused', 401)), stop: () => {} },
    close: async () => {},
  }),
  says: (failure) =>
    failure instanceof MailFailure ? `OWN_KEY: ${failure.code}, ${failure.status}.` : undefined,
};

let backend: RunningBackend;
beforeAll(async () => {
  backend = await runBackend({ mail: { provider: refusing, settings: {} } });
});
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
