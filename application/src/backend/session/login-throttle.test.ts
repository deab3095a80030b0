import { FixedClock, MemoryLimits } from '@toolkit/adapters/memory';
import { identityRules } from '@toolkit/domain/session';
import { LoginThrottle } from './login-throttle.ts';

const { freeGuesses, guessesPerAccount, guessesPerSource } = identityRules;

function setUp() {
  const clock = new FixedClock();
  const throttle = new LoginThrottle(new MemoryLimits(clock), identityRules);
  const guess = (source = 'home', account = 'ada') => throttle.admit(account, source);
  return { clock, throttle, guess };
}

async function waitAfter(guessing: ReturnType<LoginThrottle['admit']>): Promise<number | undefined> {
  const admission = await guessing;
  if (!admission.allowed) throw new Error(`refused for ${admission.retryAfterMs} ms`);
  return admission.nextWaitMs;
}

describe('login throttle', () => {
  it('allows a few wrong passwords, then opens waits that double', async () => {
    const { clock, guess } = setUp();
    for (let free = 1; free < freeGuesses.points; free += 1) expect(await waitAfter(guess())).toBeUndefined();
    let wait = freeGuesses.firstWaitMs;
    for (const _ of [1, 2, 3]) {
      expect(await waitAfter(guess())).toBe(wait);
      expect(await guess()).toEqual({ allowed: false, retryAfterMs: wait });
      clock.advance(wait + 1);
      wait *= 2;
    }
  });

  it('forgets wrong passwords after the right one', async () => {
    const { guess } = setUp();
    for (let free = 2; free < freeGuesses.points; free += 1) await guess();
    const right = await guess();
    if (right.allowed) await right.right();
    for (let free = 1; free < freeGuesses.points; free += 1) expect(await waitAfter(guess())).toBeUndefined();
  });

  it('lets somebody in elsewhere while one source waits', async () => {
    const { guess } = setUp();
    for (let at = 0; at < freeGuesses.points; at += 1) await guess('attacker');
    expect(await guess('attacker')).toMatchObject({ allowed: false });
    expect(await guess('home')).toMatchObject({ allowed: true });
  });

  it('makes guesses from everywhere wait for each other, and never longer than one wait', async () => {
    const { clock, guess } = setUp();
    for (let at = 0; at < guessesPerAccount.points; at += 1) await guess(`source ${at}`);
    const { waitMs } = guessesPerAccount;
    expect(await guess('one more')).toEqual({ allowed: false, retryAfterMs: waitMs });
    clock.advance(waitMs + 1);
    expect(await waitAfter(guess('home'))).toBe(waitMs);
  });

  it('counts one source over all accounts', async () => {
    const { guess } = setUp();
    for (let at = 0; at < guessesPerSource.points; at += 1) await guess('home', `account ${at}`);
    expect(await guess('home', 'another')).toMatchObject({ allowed: false });
  });
});
