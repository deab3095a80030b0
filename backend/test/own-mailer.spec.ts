import { MailFailure } from '@toolkit/application/backend/mail';
import type { MailProvider } from '../src/composition/provider.ts';
import { post } from './as-page.ts';
import { eventually } from './eventually.ts';
import { runBackend } from './running-backend.ts';

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

describe('a mail provider of our own', () => {
  it('has the log say in its own words why mail waits', async () => {
    const backend = await runBackend({ mail: { provider: refusing, settings: {} } });
    const email = 'ann@example.test';
    await post(backend, '/register', { email, password: 'three white horses' });
    await post(backend, '/password-reset/request', { email });
    const line = await eventually('the delay in the log', () =>
      backend.log.find((one) => one.includes('mail-delayed')),
    );
    await backend.stop();
    expect(JSON.parse(line)).toMatchObject({ reason: 'login-refused', msg: 'OWN_KEY: login-refused, 401.' });
  });
});
