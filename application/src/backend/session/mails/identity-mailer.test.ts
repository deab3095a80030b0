import { MemoryOidcProvider } from '@toolkit/adapters/memory';
import { identityRules, mailedCodes } from '@toolkit/domain/session';
import { identityUnderTest } from '../identity.testing.ts';

const ada = { id: '1', email: 'ada@example.com' };
const source = '192.0.2.1';

function setUp(isOidc = false) {
  const failures: unknown[] = [];
  const issuer = new MemoryOidcProvider();
  const oidc = { issuer, sessionMs: 1, encrypt: (idToken: string) => idToken, decrypt: () => undefined };
  const { clock, users, mailer, secrets, useCases } = identityUnderTest({
    failed: (_what, error) => failures.push(error),
    ...(isOidc && { oidc }),
  });
  users.add(ada);
  const identityMailer = useCases.mails;
  const userOf = (code: string) => users.userOfCode('password-reset', secrets.hashCode(code), clock.now());
  const resetTwice = async () => {
    for (const _ of [1, 2]) {
      identityMailer.requestReset(ada.email, source);
      await identityMailer.close();
      clock.advance(identityRules.mailsPerMinute.perMs + 1);
    }
  };
  return { clock, users, mailer, failures, identityMailer, userOf, resetTwice };
}

describe('identity mailer', () => {
  it('mails a reset code to a registered address, and nothing to any other', async () => {
    const { clock, mailer, identityMailer, userOf } = setUp();
    identityMailer.requestReset(ada.email, source);
    identityMailer.requestReset('nobody@example.com', source);
    await identityMailer.close();
    expect(mailer.sent.map(({ to }) => to)).toEqual([ada.email]);
    expect(mailer.sent[0]?.text).toContain('https://app.example/auth/reset#code=code-1');
    expect(await userOf('code-1')).toEqual(ada);
    clock.advance(mailedCodes['password-reset'].lifeMs);
    expect(await userOf('code-1')).toBeUndefined();
  });

  it('counts no request for an address against the one who registers it later', async () => {
    const { clock, mailer, users, identityMailer } = setUp();
    const grace = { id: '2', email: 'grace@example.com' };
    for (let asked = 0; asked < identityRules.mailsPerMailbox.points; asked += 1) {
      identityMailer.requestReset(grace.email, source);
      await identityMailer.close();
      clock.advance(identityRules.mailsPerMinute.perMs + 1);
    }
    users.add(grace);
    identityMailer.requestReset(grace.email, source);
    await identityMailer.close();
    expect(mailer.sent.map(({ to }) => to)).toEqual([grace.email]);
  });

  it.each([
    [false, 'take the address over at any time with "Forgot password?"'],
    [true, 'would keep your address for good'],
  ])(
    'says what happens when somebody confirms the mail of another person (at an OpenID provider: %s)',
    async (isOidc, words) => {
      const { mailer, identityMailer } = setUp(isOidc);
      await identityMailer.sendVerification(ada);
      expect(mailer.sent[0]?.text).toContain('This address was given for an account at');
      expect(mailer.sent[0]?.text).toContain(words);
      expect(mailer.sent[0]?.text.includes('Forgot password')).toBe(!isOidc);
    },
  );

  it('ends the older code once the newer one is mailed', async () => {
    const { userOf, resetTwice } = setUp();
    await resetTwice();
    expect(await userOf('code-1')).toBeUndefined();
    expect(await userOf('code-2')).toEqual(ada);
  });

  it('gives all codes of one kind for one person one topic, also while the address is corrected', async () => {
    const { clock, mailer, identityMailer, resetTwice } = setUp();
    await resetTwice();
    await identityMailer.sendVerification(ada);
    clock.advance(identityRules.mailsPerMinute.perMs + 1);
    await identityMailer.correctAddress(ada, 'lovelace@example.com', source);
    await identityMailer.close();
    const [reset, again, verification, corrected] = mailer.sent.map(({ topic }) => topic);
    expect([typeof reset, typeof verification]).toEqual(['string', 'string']);
    expect([again, corrected]).toEqual([reset, verification]);
    expect(verification).not.toBe(reset);
  });

  it('keeps the older code, and reports the failure, when the newer one could not be mailed', async () => {
    const { clock, mailer, failures, identityMailer, userOf } = setUp();
    identityMailer.requestReset(ada.email, source);
    await identityMailer.close();
    clock.advance(identityRules.mailsPerMinute.perMs + 1);
    const trouble = new Error('down');
    mailer.send = () => Promise.reject(trouble);
    identityMailer.requestReset(ada.email, source);
    await identityMailer.close();
    expect(failures).toEqual([trouble]);
    expect(await userOf('code-1')).toEqual(ada);
    expect(await userOf('code-2')).toBeUndefined();
  });

  it('counts what could not be mailed on no allowance', async () => {
    const { clock, mailer, identityMailer } = setUp();
    const send = mailer.send.bind(mailer);
    mailer.send = () => Promise.reject(new Error('down'));
    identityMailer.sendPasswordChanged(ada.email);
    for (let tried = 0; tried < identityRules.mailsPerMailbox.points; tried += 1) {
      await expect(identityMailer.sendVerification(ada)).rejects.toThrow('down');
      clock.advance(identityRules.mailsPerMinute.perMs + 1);
    }
    mailer.send = send;
    expect(await identityMailer.sendVerification(ada)).toMatchObject({ allowed: true });
    identityMailer.sendPasswordChanged(ada.email);
    await identityMailer.close();
    expect(mailer.sent).toHaveLength(2);
  });

  it('mails a corrected address unless it is taken, and answers and waits the same', async () => {
    const { clock, mailer, identityMailer } = setUp();
    const grace = { id: '2', email: 'grace@exmaple.com' };
    const correct = async (to: string) => (await identityMailer.correctAddress(grace, to, source)).allowed;
    expect(await correct(ada.email)).toBe(true);
    expect(await correct('grace@example.com')).toBe(false);
    clock.advance(identityRules.mailsPerMinute.perMs + 1);
    expect(await correct('grace@example.com')).toBe(true);
    await identityMailer.close();
    expect(mailer.sent.map(({ to }) => to)).toEqual(['grace@example.com']);
    expect(mailer.sent[0]?.text).not.toContain('Forgot password?');
  });
});
