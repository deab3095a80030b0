import { MemoryOidcProvider } from '@toolkit/adapters/memory';
import { identityRules, mailedCodeMs } from '@toolkit/domain/session';
import { identityUnderTest } from '../identity.testing.ts';

const ada = { id: '1', email: 'ada@example.com' };
const bob = { id: '2', email: 'bob@example.com' };
const source = '192.0.2.1';
const minuteMs = 60_000;
const refillMs = 96 * minuteMs;
const { mailsPerMailbox, mailsPerMailboxAndSource, resetsPerDevice, verificationsPerMailbox } = identityRules;
const refused = { allowed: false };

/** Ada and Bob are registered. */
function setUp(isOidc = false) {
  const failures: unknown[] = [];
  const issuer = new MemoryOidcProvider();
  const oidc = { issuer, sessionMs: 1, encrypt: (idToken: string) => idToken, decrypt: () => undefined };
  const { clock, users, limits, mailer, secrets, useCases } = identityUnderTest({
    failed: (_what, error) => failures.push(error),
    ...(isOidc && { oidc }),
  });
  for (const person of [ada, bob]) users.add(person);
  const { mails } = useCases;
  /** @returns to whom it has sent mails */
  async function sentBy(ask: () => unknown): Promise<readonly string[]> {
    const before = mailer.sent.length;
    await ask();
    await mails.close();
    return mailer.sent.slice(before).map(({ to }) => to);
  }
  const countSent = async (ask: () => unknown) => (await sentBy(ask)).length;
  let strangers = 0;
  return {
    clock,
    users,
    limits,
    mailer,
    failures,
    mails,
    sentBy,
    reset: (from = source, device?: string, to = ada.email) =>
      countSent(() => mails.requestReset(to, from, device)),
    /** Somebody who has never asked before. */
    strangersReset: () => {
      strangers += 1;
      return countSent(() => mails.requestReset(ada.email, `stranger ${strangers}`));
    },
    notify: () => countSent(() => mails.sendPasswordChanged(ada.email)),
    verify: (user = ada) => countSent(() => mails.sendVerification(user)),
    correct: (user = bob, to = 'free@example.com', from = source) =>
      sentBy(() => mails.correctAddress(user, to, from)),
    /** As often as it is allowed, each time after a minute. */
    async drain(ask: () => Promise<number>, points: number): Promise<void> {
      for (let asked = 0; asked <= points; asked += 1) {
        clock.advance(minuteMs);
        expect(await ask()).toBe(asked < points ? 1 : 0);
      }
    },
    userOf: (code: string) => users.userOfCode('password-reset', secrets.hashCode(code), clock.now()),
  };
}

describe('identity mailer', () => {
  it('mails a reset code to a registered address, and nothing to any other', async () => {
    const { clock, mailer, reset, userOf } = setUp();
    expect(await reset()).toBe(1);
    expect(await reset(source, undefined, 'nobody@example.com')).toBe(0);
    expect(mailer.sent[0]).toMatchObject({ to: ada.email });
    expect(mailer.sent[0]?.text).toContain('https://app.example/auth/reset#code=code-1');
    expect(mailer.sent[0]?.text).toContain('for 2 hours.');
    expect(await userOf('code-1')).toEqual(ada);
    clock.advance(mailedCodeMs['password-reset']);
    expect(await userOf('code-1')).toBeUndefined();
  });

  it('counts no request for an address against the one who registers it later', async () => {
    const { clock, users, reset } = setUp();
    const grace = { id: '3', email: 'grace@example.com' };
    for (let asked = 0; asked < mailsPerMailbox.points; asked += 1, clock.advance(minuteMs))
      expect(await reset(source, undefined, grace.email)).toBe(0);
    users.add(grace);
    expect(await reset(source, undefined, grace.email)).toBe(1);
  });

  it.each([
    ['verify', 'take the address over at any time with "Forgot password?"'],
    ['verify at a provider', 'would keep your address for good'],
    ['correct', 'Without your confirmation the account does not get this address.'],
  ])('says what happens when somebody confirms the mail of another person: %s', async (what, words) => {
    const { mailer, verify, correct } = setUp(what === 'verify at a provider');
    await (what === 'correct' ? correct() : verify());
    expect(mailer.sent[0]?.text).toContain(words);
  });

  it('ends the older code once the newer one is mailed', async () => {
    const { clock, reset, userOf } = setUp();
    await reset();
    clock.advance(minuteMs);
    await reset();
    expect(await reset()).toBe(0);
    expect(await userOf('code-1')).toBeUndefined();
    expect(await userOf('code-2')).toEqual(ada);
  });

  it('gives all codes of one kind for one person one topic, also while the address is corrected', async () => {
    const { clock, mailer, reset, verify, correct } = setUp();
    for (const send of [reset, reset, verify, () => correct(ada)]) {
      await send();
      clock.advance(minuteMs);
    }
    const [first, again, verification, corrected] = mailer.sent.map(({ topic }) => topic);
    expect([typeof first, typeof verification]).toEqual(['string', 'string']);
    expect([again, corrected]).toEqual([first, verification]);
    expect(verification).not.toBe(first);
    for (const at of [2, 3]) expect(mailer.sent[at]?.text).toContain('for 3 days.');
  });

  it('keeps the older code, and reports the failure, when the newer one could not be mailed', async () => {
    const { clock, mailer, failures, reset, userOf } = setUp();
    await reset();
    clock.advance(minuteMs);
    const trouble = new Error('down');
    mailer.send = () => Promise.reject(trouble);
    await reset();
    expect(failures).toEqual([trouble]);
    expect(await userOf('code-1')).toEqual(ada);
  });

  it('counts what could not be mailed for the minute alone', async () => {
    const { clock, mailer, mails, notify, verify } = setUp();
    const send = mailer.send.bind(mailer);
    mailer.send = () => Promise.reject(new Error('down'));
    await notify();
    for (let tried = 0; tried <= mailsPerMailbox.points; tried += 1, clock.advance(minuteMs)) {
      await expect(mails.sendVerification(ada)).rejects.toThrow('down');
      expect(await mails.sendVerification(ada)).toMatchObject(refused);
    }
    mailer.send = send;
    expect([await verify(), await notify()]).toEqual([1, 1]);
  });
});

describe('the allowances of a mailbox', () => {
  it('let one mail of each kind go in a minute', async () => {
    const { clock, reset, strangersReset, verify, notify } = setUp();
    for (const send of [strangersReset, verify, notify]) expect([await send(), await send()]).toEqual([1, 0]);
    expect(await reset(source, undefined, bob.email)).toBe(1);
    clock.advance(minuteMs - 1);
    expect(await strangersReset()).toBe(0);
    clock.advance(1);
    expect(await strangersReset()).toBe(1);
  });

  it('let five reset mails go at once, then one each 96 minutes, and never more than 20 in 24 hours', async () => {
    const { clock, strangersReset } = setUp();
    const begun = clock.now().getTime();
    const sent: number[] = [];
    for (let minute = 0; minute < 3 * 24 * 60; minute += 1, clock.advance(minuteMs))
      if (await strangersReset()) sent.push(clock.now().getTime() - begun);
    const atOnce = [0, 1, 2, 3, 4].map((minute) => minute * minuteMs);
    const refilled = Array.from({ length: 44 }, (_, at) => (at + 1) * refillMs);
    expect(sent).toEqual([...atOnce, ...refilled]);
    const dayMs = 24 * 60 * minuteMs;
    const inADay = sent.map((from) => sent.filter((at) => at >= from && at <= from + dayMs).length);
    expect(Math.max(...inADay)).toBe(20);
  });

  it('keep nobody waiting for a mail for longer than the link in the last one lives', () => {
    for (const { points, perMs } of [mailsPerMailbox, mailsPerMailboxAndSource])
      for (const lifeMs of Object.values(mailedCodeMs)) expect(perMs / points).toBeLessThan(lifeMs);
  });

  it('leave to others three of the five mails that a source could cause, and give it one back each 96 minutes', async () => {
    const { clock, reset, strangersReset, drain } = setUp();
    await drain(reset, mailsPerMailboxAndSource.points);
    await drain(strangersReset, mailsPerMailbox.points - mailsPerMailboxAndSource.points);
    clock.advance(refillMs - 5 * minuteMs);
    expect(await reset()).toBe(1);
  });

  it('let five reset mails an hour go for a trusted device, whatever anybody else has asked for', async () => {
    const { clock, reset, strangersReset, drain } = setUp();
    await drain(strangersReset, mailsPerMailbox.points);
    await drain(() => reset(source, 'laptop'), resetsPerDevice.points);
    expect(await reset(source, 'phone')).toBe(1);
    clock.advance(resetsPerDevice.perMs);
    expect(await reset(source, 'laptop')).toBe(1);
  });

  it('are one for each kind, and one for each account that asks for a verification', async () => {
    const { strangersReset, verify, correct, notify, drain } = setUp();
    const former = { ...ada, id: 'former' };
    let accounts = 0;
    const strangersCorrection = async () => {
      accounts += 1;
      const sent = await correct(
        { ...bob, id: `account ${accounts}` },
        'free@example.com',
        `stranger ${accounts}`,
      );
      return sent.length;
    };
    await drain(strangersReset, mailsPerMailbox.points);
    await drain(strangersCorrection, mailsPerMailbox.points);
    await drain(() => verify(former), mailsPerMailbox.points);
    await drain(verify, mailsPerMailbox.points);
    await drain(notify, 1);
  });

  it('count a correction on the account that makes it, together with its verifications', async () => {
    const { verify, correct, drain } = setUp();
    let addresses = 0;
    const correction = async () => {
      addresses += 1;
      return (await correct(ada, `free-${addresses}@example.com`)).length;
    };
    expect([await verify(), await correction()]).toEqual([1, 0]);
    await drain(correction, mailsPerMailbox.points - 1);
    await drain(verify, 0);
    expect(await verify(bob)).toBe(1);
  });

  it('let only so many verifications go in a day, whichever accounts the address belonged to', async () => {
    const { verify, drain } = setUp();
    let accounts = 0;
    const newAccount = () => {
      accounts += 1;
      return verify({ ...ada, id: `${accounts}` });
    };
    await drain(newAccount, verificationsPerMailbox.points);
  });

  it('tell how long they last, not the minute, and are not asked for a mail that the minute refuses', async () => {
    const { clock, limits, mails, verify, drain } = setUp();
    await drain(verify, mailsPerMailbox.points);
    clock.advance(minuteMs);
    const first = await mails.sendVerification(ada);
    clock.advance(1);
    const again = await mails.sendVerification(ada);
    if (first.allowed || again.allowed) throw new Error('not refused');
    expect(again.retryAfterMs).toBe(first.retryAfterMs - 1);
    await verify(bob);
    const asked = vi.spyOn(limits, 'take');
    expect(await mails.sendVerification(bob)).toMatchObject({ ...refused, retryAfterMs: minuteMs });
    expect(asked.mock.calls.flat()).toMatchObject([{ name: 'mail-minute-verification' }]);
  });
});
