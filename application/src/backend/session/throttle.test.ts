import { FixedClock } from '@toolkit/adapters/memory';
import { fail } from '@toolkit/domain/result';
import { type IdentityRules, identityRules } from '@toolkit/domain/session';
import { MemoryLimits } from '../limits/index.ts';
import { Throttle } from './throttle.ts';

const { freeGuesses, guessesPerAccount, guessesPerSource, passwordsPerAccountAndSource } = identityRules;

const refusedFor = (retryAfterMs: number) => fail({ code: 'too-many-requests', retryAfterMs });
const refused = { error: { code: 'too-many-requests' } };

function setUp(rules: IdentityRules = identityRules) {
  const clock = new FixedClock();
  const limits = new MemoryLimits(clock);
  const throttle = new Throttle(limits, rules);
  const guess = (source = 'home', account = 'ada', device?: string) =>
    throttle.judge(account, source, device, async () => false);
  const enter = async (device?: string) => (await throttle.judge('ada', 'home', device, async () => true)).ok;
  return { clock, limits, throttle, guess, enter };
}

/** How long the next attempt has to wait after this wrong one. */
async function waitAfter(guessing: ReturnType<ReturnType<typeof setUp>['guess']>) {
  const answer = await guessing;
  if (answer.ok || answer.error.code !== 'invalid-credentials') throw new Error('It was not judged.');
  return answer.error.retryAfterMs;
}

describe('the throttle of passwords', () => {
  it('allows a few wrong passwords, then opens waits that double', async () => {
    const { clock, guess, enter } = setUp();
    expect(await enter()).toBe(true);
    for (let free = 1; free < freeGuesses.points; free += 1) expect(await waitAfter(guess())).toBeUndefined();
    let wait = freeGuesses.firstWaitMs;
    for (const _ of [1, 2, 3]) {
      expect(await waitAfter(guess())).toBe(wait);
      expect(await guess()).toEqual(refusedFor(wait));
      clock.advance(wait + 1);
      wait *= 2;
    }
  });

  it('forgets wrong passwords, and the wait that they have opened, after the right one', async () => {
    const { clock, guess, enter } = setUp();
    for (let wrong = 0; wrong < freeGuesses.points; wrong += 1) await guess();
    clock.advance(freeGuesses.firstWaitMs + 1);
    expect(await enter()).toBe(true);
    for (let free = 1; free < freeGuesses.points; free += 1) expect(await waitAfter(guess())).toBeUndefined();
    expect(await waitAfter(guess())).toBe(freeGuesses.firstWaitMs);
  });

  it('makes guesses from everywhere wait for each other, shows the next guesser nothing of a right password or a new one, and counts neither as a guess', async () => {
    const { clock, throttle, guess, enter } = setUp();
    const { points, waitMs } = guessesPerAccount;
    for (let at = 1; at < points; at += 1) {
      expect(await waitAfter(guess(`source ${at}`))).toBeUndefined();
      if (at % 10 === 0) expect(await enter()).toBe(true);
    }
    expect(await waitAfter(guess('one more'))).toBe(waitMs);
    clock.advance(waitMs);
    expect(await enter()).toBe(true);
    expect(await guess('too early')).toEqual(refusedFor(waitMs));
    clock.advance(waitMs);
    await throttle.forgive('ada', 'home');
    expect(await waitAfter(guess('another'))).toBe(waitMs);
  });

  it('gives a trusted device a turn of its own, which nobody else can take and which takes nobody else one', async () => {
    const { clock, guess, enter } = setUp();
    for (let at = 0; at < guessesPerAccount.points; at += 1) await guess(`source ${at}`);
    for (let at = 0; at < guessesPerSource.points; at += 1) await guess('home', `account ${at}`);
    const tryFrom = (device: string) => guess('home', 'ada', device);
    let wait = freeGuesses.firstWaitMs;
    for (let free = 1; free < freeGuesses.points; free += 1)
      expect(await waitAfter(tryFrom('laptop'))).toBeUndefined();
    expect(await waitAfter(tryFrom('laptop'))).toBe(wait);
    expect(await tryFrom('laptop')).toEqual(refusedFor(wait));
    expect(await waitAfter(tryFrom('phone'))).toBeUndefined();
    clock.advance(wait);
    wait *= 2;
    expect(await waitAfter(guess('elsewhere'))).toBe(guessesPerAccount.waitMs);
    expect(await waitAfter(tryFrom('laptop'))).toBe(wait);
    clock.advance(wait);
    expect(await enter('laptop')).toBe(true);
    expect(await waitAfter(tryFrom('laptop'))).toBeUndefined();
  });

  it('counts no attempt that nobody judged as a wrong one of its source, and leaves no wait after it', async () => {
    const { clock, guess } = setUp();
    const { points, waitMs } = guessesPerAccount;
    for (let at = 0; at < freeGuesses.points; at += 1) await guess('home');
    for (let at = freeGuesses.points; at < points; at += 1) await guess(`source ${at}`);
    clock.advance(Math.max(waitMs, freeGuesses.firstWaitMs));
    expect(await waitAfter(guess('elsewhere'))).toBe(waitMs);
    for (const _ of [1, 2, 3]) expect(await guess('home')).toEqual(refusedFor(waitMs));
    clock.advance(waitMs);
    expect(await waitAfter(guess('home'))).toBe(2 * freeGuesses.firstWaitMs);
  });

  it('does not count refused attempts against others', async () => {
    const rule = { points: 5, perMs: 1e9, waitMs: 5e8 };
    const { clock, limits, guess } = setUp({ ...identityRules, guessesPerAccount: rule });
    for (let at = 0; at < 5; at += 1) await guess(`source ${at}`);
    clock.advance(rule.perMs / rule.points);
    for (let at = 0; at < 20; at += 1) expect(await guess(`other ${at}`)).toMatchObject(refused);
    const counter = { ...rule, name: 'guess-account', key: 'ada' };
    expect(await limits.take(counter)).toMatchObject({ allowed: true });
    expect(await limits.take(counter)).toMatchObject({ allowed: false });
  });

  it('counts right passwords as work, for one account from one source, and refused attempts not', async () => {
    const { clock, guess, enter } = setUp();
    for (let wrong = 0; wrong < freeGuesses.points; wrong += 1) await guess();
    for (let early = 0; early < guessesPerSource.points / 2; early += 1)
      expect(await guess()).toMatchObject(refused);
    clock.advance(freeGuesses.firstWaitMs);
    const { points, perMs } = passwordsPerAccountAndSource;
    const cameBack = freeGuesses.firstWaitMs / (perMs / points);
    for (let judged = freeGuesses.points - cameBack; judged < points; judged += 1)
      expect(await enter()).toBe(true);
    expect(await enter()).toBe(false);
    expect(await waitAfter(guess('home', 'bob'))).toBeUndefined();
  });

  it('counts one source over all accounts, and right passwords as work there, too', async () => {
    const { guess } = setUp();
    for (let at = 0; at < guessesPerSource.points; at += 1) await guess('home', `account ${at}`);
    expect(await guess('home', 'another')).toMatchObject(refused);
    const { throttle } = setUp({ ...identityRules, passwordsPerSource: { points: 3, perMs: 1e9 } });
    const enter = async (account: string) =>
      (await throttle.judge(account, 'home', undefined, async () => true)).ok;
    for (const account of ['ada', 'bob', 'carol']) expect(await enter(account)).toBe(true);
    expect(await enter('dave')).toBe(false);
  });
});
