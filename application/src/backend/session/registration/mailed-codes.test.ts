import {
  FixedClock,
  MemoryLimits,
  MemoryMailer,
  MemoryPasswordHasher,
  MemoryPeople,
  MemorySecrets,
  memoryBackend,
} from '@toolkit/adapters/memory';
import { done, fail, ok } from '@toolkit/domain/result';
import { identityRules, mailedCodes } from '@toolkit/domain/session';
import { KnownDevices } from '../attempts/known-devices.ts';
import { LoginThrottle } from '../attempts/login-throttle.ts';
import { IdentityMailer } from '../mails/identity-mailer.ts';
import { MailCadence } from '../mails/mail-cadence.ts';
import { ReadResetCode } from '../password/read-reset-code.ts';
import { RequestReset } from '../password/request-reset.ts';
import { ResetPassword } from '../password/reset-password.ts';
import { SessionTokens } from '../session-tokens.ts';
import { ConfirmEmail } from './confirm-email.ts';
import { SendVerification } from './send-verification.ts';

const ada = { id: '1', email: 'ada@example.com', emailVerified: false };
const source = '192.0.2.1';
const good = 'a password nobody guesses';
const invalid = fail({ code: 'invalid-code' });

function setUp() {
  const clock = new FixedClock();
  const people = new MemoryPeople();
  people.add(ada, 'first hash');
  const sent = new MemoryMailer();
  const secrets = new MemorySecrets();
  const limits = new MemoryLimits(clock);
  const rules = identityRules;
  const cadence = new MailCadence(limits, rules);
  const failed = (error: unknown) => {
    throw error;
  };
  const publicUrl = 'https://app.example';
  const mailer = new IdentityMailer({ people, mailer: sent, cadence, secrets, clock, publicUrl, failed });
  const throttle = new LoginThrottle(limits, rules);
  const hasher = new MemoryPasswordHasher();
  const isListed = (password: string) => password === 'password of everybody';
  const knownDevices = new KnownDevices({ people, secrets, clock });
  const sessionTokens = new SessionTokens({ sessions: memoryBackend().identity.sessions, secrets, clock });
  const parts = {
    sessionTokens,
    people,
    secrets,
    limits,
    hasher,
    throttle,
    knownDevices,
    mailer,
    clock,
    rules,
    isListed,
  };
  return {
    clock,
    people,
    throttle,
    sendVerification: new SendVerification(parts),
    confirmEmail: new ConfirmEmail(parts),
    requestReset: new RequestReset(parts),
    readResetCode: new ReadResetCode(parts),
    resetPassword: new ResetPassword(parts),
    /** Subject and address of each mail so far. */
    mails: async () => {
      await mailer.close();
      return sent.sent.map(({ to, subject }) => `${subject}: ${to}`);
    },
  };
}

/** Asks for a reset code, waits until it is mailed and lets the minute between two mails pass. */
async function mailReset({ requestReset, mails, clock }: ReturnType<typeof setUp>): Promise<void> {
  await requestReset.execute(ada.email, source);
  await mails();
  clock.advance(identityRules.mailsPerMinute.perMs + 1);
}

describe('the codes in mails', () => {
  it('prove an address once, and are not mailed to one that is proven', async () => {
    const { people, sendVerification, confirmEmail, mails } = setUp();
    expect(await sendVerification.execute(ada, ada.email, source)).toEqual(done);
    expect(await confirmEmail.execute('no code', source, [])).toEqual(invalid);
    expect(await confirmEmail.execute('code-1', source, [])).toEqual(done);
    expect(people.kept(ada.id)).toMatchObject({ emailVerified: true });
    expect(await confirmEmail.execute('code-1', source, [])).toEqual(invalid);
    expect(await sendVerification.execute({ ...ada, emailVerified: true }, ada.email, source)).toEqual(done);
    expect(await mails()).toEqual([`Verify your email address: ${ada.email}`]);
  });

  it('are not mailed to an address that another account has', async () => {
    const { sendVerification, mails } = setUp();
    expect(await sendVerification.execute({ ...ada, takenEmail: ada.email }, ada.email, source)).toEqual(
      done,
    );
    expect(await mails()).toEqual([]);
  });

  it('go to a corrected address, which counts as any request for mail to strangers does', async () => {
    const { clock, people, sendVerification, requestReset, confirmEmail, mails } = setUp();
    const { points } = identityRules.mailRequestsPerSource;
    for (let used = 1; used < points; used += 1) await requestReset.execute('nobody@example.com', source);
    const email = 'ada@example.org';
    expect(await sendVerification.execute(ada, email, source)).toEqual(done);
    expect(await mails()).toEqual([`Verify your email address: ${email}`]);
    const refused = { ok: false, error: { code: 'too-many-requests', retryAfterMs: expect.any(Number) } };
    clock.advance(identityRules.mailsPerMinute.perMs + 1);
    expect(await sendVerification.execute(ada, 'ada@example.net', source)).toEqual(refused);
    await requestReset.execute(ada.email, source);
    expect(await mails()).toHaveLength(1);
    // The first code was for nobody.
    expect(await confirmEmail.execute('code-2', source, [])).toEqual(done);
    expect(people.kept(ada.id)).toMatchObject({ email, emailVerified: true });
  });

  it('codes to the address of the account itself do not count for the source', async () => {
    const { sendVerification, requestReset, mails } = setUp();
    const { points } = identityRules.mailRequestsPerSource;
    for (let used = 0; used < points; used += 1) await requestReset.execute('nobody@example.com', source);
    expect(await sendVerification.execute(ada, ada.email, source)).toEqual(done);
    expect(await mails()).toHaveLength(1);
  });

  it('codes of a reset can be read until it is used, or two hours have passed', async () => {
    const provider = setUp();
    await mailReset(provider);
    expect(await provider.readResetCode.execute('code-1', source)).toEqual(ok({ email: ada.email }));
    expect(await provider.readResetCode.execute('code-2', source)).toEqual(invalid);
    provider.clock.advance(mailedCodes['password-reset'].lifeMs);
    expect(await provider.readResetCode.execute('code-1', source)).toEqual(invalid);
    expect(await provider.resetPassword.execute('code-1', good, source)).toEqual(invalid);
  });

  it('codes of a verification can be used until three days have passed', async () => {
    const { clock, sendVerification, confirmEmail, mails } = setUp();
    expect(await sendVerification.execute(ada, ada.email, source)).toEqual(done);
    await mails();
    clock.advance(mailedCodes.verification.lifeMs);
    expect(await confirmEmail.execute('code-1', source, [])).toEqual(invalid);
  });

  it('set a new password once, after weak ones were refused, and notify the owner', async () => {
    const provider = setUp();
    const { people, resetPassword, mails } = provider;
    await mailReset(provider);
    for (const weak of ['short', 'password of everybody', ada.email])
      expect(await resetPassword.execute('code-1', weak, source)).toEqual(fail({ code: 'weak-password' }));
    expect(people.kept(ada.id)).toMatchObject({ passwordHash: 'first hash', emailVerified: false });
    expect(await resetPassword.execute('code-1', good, source)).toEqual(ok(expect.any(String)));
    expect(people.kept(ada.id)).toMatchObject({ passwordHash: `hash of ${good}`, emailVerified: true });
    expect(await resetPassword.execute('code-1', good, source)).toEqual(invalid);
    expect(await mails()).toEqual([
      `Choose a new password: ${ada.email}`,
      `Your password was changed: ${ada.email}`,
    ]);
  });

  it('end the wait that wrong passwords have opened, once they have set a new one', async () => {
    const provider = setUp();
    const { throttle, resetPassword } = provider;
    await mailReset(provider);
    const key = new MemorySecrets().hashEmail(ada.email);
    for (let wrong = 0; wrong < identityRules.freeGuesses.points; wrong += 1)
      expect(await throttle.admit(key, source)).toMatchObject({ allowed: true });
    expect(await throttle.admit(key, source)).toMatchObject({ allowed: false });
    await resetPassword.execute('code-1', good, source);
    expect(await throttle.admit(key, source)).toMatchObject({ allowed: true });
  });

  it('are used only so often from one source', async () => {
    const { confirmEmail, readResetCode, resetPassword } = setUp();
    for (let used = 0; used < identityRules.linkUsesPerSource.points; used += 1)
      expect(await confirmEmail.execute('no code', source, [])).toEqual(invalid);
    const refused = { ok: false, error: { code: 'too-many-requests' } };
    expect(await confirmEmail.execute('no code', source, [])).toMatchObject(refused);
    expect(await readResetCode.execute('no code', source)).toMatchObject(refused);
    expect(await resetPassword.execute('no code', good, source)).toMatchObject(refused);
    expect(await confirmEmail.execute('no code', '192.0.2.2', [])).toEqual(invalid);
  });

  it('reset the password of one account only so often', async () => {
    const provider = setUp();
    const { points } = identityRules.passwordChangesPerAccount;
    await mailReset(provider);
    provider.people.resetPassword = async () => false;
    for (let used = 0; used < points; used += 1)
      expect(await provider.resetPassword.execute('code-1', good, source)).toEqual(invalid);
    expect(await provider.resetPassword.execute('code-1', good, source)).toMatchObject({
      error: { code: 'too-many-requests' },
    });
  });
});
