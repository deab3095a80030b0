import { FixedClock, MemoryLimits } from '@toolkit/adapters/memory';
import { identityRules, mailedCodes } from '@toolkit/domain/session';
import { MailCadence, type MailPermit } from './mail-cadence.ts';

const {
  mailsPerMinute,
  mailsPerMailbox,
  mailsPerMailboxAndSource,
  resetsPerDevice,
  verificationsPerMailbox,
} = identityRules;
const go = expect.objectContaining({ allowed: true });
const refused = expect.objectContaining({ allowed: false });
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const refillMs = 96 * minuteMs;

function setUp() {
  const clock = new FixedClock();
  const limits = new MemoryLimits(clock);
  const cadence = new MailCadence(limits, identityRules);
  let strangers = 0;
  /** Takes as soon as the limit of one a minute allows. */
  const later = (take: () => Promise<MailPermit>): Promise<MailPermit> => {
    clock.advance(mailsPerMinute.perMs + 1);
    return take();
  };
  /** Somebody who has never asked before wants a reset mail. */
  const strangersReset = (mailbox = 'ada') => {
    strangers += 1;
    return cadence.takeReset(mailbox, `stranger ${strangers}`);
  };
  const drain = async (take: () => Promise<MailPermit>, points: number) => {
    for (let taken = 0; taken < points; taken += 1) expect(await later(take)).toEqual(go);
    expect(await later(take)).toEqual(refused);
  };
  return { clock, limits, cadence, later, strangersReset, drain };
}

describe('mail cadence', () => {
  it('lets one mail of each kind to each mailbox go in a minute', async () => {
    const { cadence, strangersReset } = setUp();
    expect(await strangersReset()).toEqual(go);
    expect(await strangersReset()).toEqual({ allowed: false, retryAfterMs: mailsPerMinute.perMs });
    expect(await strangersReset('bob')).toEqual(go);
    expect(await cadence.takeVerification('1', 'ada')).toEqual(go);
    expect(await cadence.takeVerification('1', 'ada')).toEqual(refused);
    expect(await cadence.takeNotice('ada')).toEqual(go);
    expect(await cadence.takeNotice('ada')).toEqual(refused);
  });

  it('lets five reset mails go at once, then one each 96 minutes, and never more than 20 in 24 hours', async () => {
    const { clock, strangersReset } = setUp();
    const begun = clock.now().getTime();
    const sent: number[] = [];
    for (let minute = 0; minute < 3 * 24 * 60; minute += 1, clock.advance(minuteMs))
      if ((await strangersReset()).allowed) sent.push(clock.now().getTime() - begun);
    const atOnce = [0, 1, 2, 3, 4].map((minute) => minute * minuteMs);
    const refilled = Array.from({ length: 44 }, (_, at) => (at + 1) * refillMs);
    expect(sent).toEqual([...atOnce, ...refilled]);
    const inADay = sent.map((from) => sent.filter((at) => at >= from && at <= from + dayMs).length);
    expect(Math.max(...inADay)).toBe(20);
  });

  it('keeps nobody waiting for a mail for longer than the link in the last one lives', () => {
    for (const { points, perMs } of [mailsPerMailbox, mailsPerMailboxAndSource])
      for (const { lifeMs } of Object.values(mailedCodes)) expect(perMs / points).toBeLessThan(lifeMs);
  });

  it('leaves to others three of the five mails that a source could cause, and gives it one back each 96 minutes', async () => {
    const { clock, cadence, strangersReset, drain } = setUp();
    await drain(() => cadence.takeReset('ada', 'home'), mailsPerMailboxAndSource.points);
    await drain(() => strangersReset(), mailsPerMailbox.points - mailsPerMailboxAndSource.points);
    clock.advance(refillMs - 5 * minuteMs);
    expect(await cadence.takeReset('ada', 'home')).toEqual(go);
  });

  it('lets five reset mails an hour go for a trusted device, whatever anybody else has asked for', async () => {
    const { clock, cadence, strangersReset, drain } = setUp();
    const laptop = () => cadence.takeReset('ada', 'home', 'laptop');
    await drain(() => strangersReset(), mailsPerMailbox.points);
    await drain(laptop, resetsPerDevice.points);
    expect(await cadence.takeReset('ada', 'home', 'phone')).toEqual(go);
    clock.advance(resetsPerDevice.perMs);
    expect(await laptop()).toEqual(go);
  });

  it('has an allowance for each kind, and one for each account that asks for a verification', async () => {
    const { cadence, later, strangersReset, drain } = setUp();
    let strangers = 0;
    const correction = () => {
      strangers += 1;
      return cadence.takeCorrected('ada', `stranger ${strangers}`);
    };
    await drain(() => strangersReset(), mailsPerMailbox.points);
    await drain(correction, mailsPerMailbox.points);
    await drain(() => cadence.takeVerification('former', 'ada'), mailsPerMailbox.points);
    await drain(() => cadence.takeVerification('1', 'ada'), mailsPerMailbox.points);
    expect(await later(() => cadence.takeNotice('ada'))).toEqual(go);
    expect(await later(() => cadence.takeNotice('ada'))).toEqual(refused);
  });

  it('counts a correction on the account that makes it, together with its verifications', async () => {
    const { cadence, later, drain } = setUp();
    expect(await cadence.takeVerification('1', 'ada')).toEqual(go);
    expect(await cadence.takeCorrection('1')).toEqual(refused);
    await drain(() => cadence.takeCorrection('1'), mailsPerMailbox.points - 1);
    expect(await later(() => cadence.takeVerification('1', 'ada'))).toEqual(refused);
    expect(await cadence.takeVerification('2', 'ada')).toEqual(go);
  });

  it('sends a mailbox only so many verifications in a day, whichever accounts its address belonged to', async () => {
    const { cadence, drain } = setUp();
    let accounts = 0;
    const newAccount = () => {
      accounts += 1;
      return cadence.takeVerification(`${accounts}`, 'ada');
    };
    await drain(newAccount, verificationsPerMailbox.points);
  });

  it('reports the wait of the allowance again, not that of the minute', async () => {
    const { clock, later, cadence } = setUp();
    const take = () => cadence.takeVerification('1', 'ada');
    for (let sent = 0; sent < mailsPerMailbox.points; sent += 1) await later(take);
    const first = await later(take);
    clock.advance(1);
    const again = await take();
    if (first.allowed || again.allowed) throw new Error('not refused');
    expect(again.retryAfterMs).toBe(first.retryAfterMs - 1);
  });

  it('asks no allowance for a mail that the minute refuses', async () => {
    const { limits, cadence } = setUp();
    await cadence.takeVerification('1', 'ada');
    const asked = vi.spyOn(limits, 'take');
    expect(await cadence.takeVerification('1', 'ada')).toEqual(refused);
    expect(asked.mock.calls.flat()).toMatchObject([{ name: 'mail-minute-verification' }]);
  });

  it('counts a mail that was not handed over for the minute alone', async () => {
    const { cadence, later } = setUp();
    const take = () => cadence.takeVerification('1', 'ada');
    for (let failed = 0; failed < mailsPerMailbox.points + 1; failed += 1) {
      const permit = await later(take);
      if (!permit.allowed) throw new Error(`refused for ${permit.retryAfterMs} ms`);
      await permit.giveBack();
    }
    expect(await take()).toEqual(refused);
    expect(await later(take)).toEqual(go);
  });
});
