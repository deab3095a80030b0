import { FixedClock, MemoryLimits } from '@toolkit/adapters/memory';
import { identityRules } from '@toolkit/domain/session';
import { MailCadence, type MailKind } from './mail-cadence.ts';

const { mailsPerMinute, mailsPerHour, mailsPerDay } = identityRules;
const go = expect.objectContaining({ allowed: true });

function setUp() {
  const clock = new FixedClock();
  const limits = new MemoryLimits(clock);
  const cadence = new MailCadence(limits, identityRules);
  /** Sends as soon as the limit of one a minute allows. */
  const send = (kind: MailKind, mailbox = 'ada') => {
    clock.advance(mailsPerMinute.perMs + 1);
    return cadence.take(kind, mailbox);
  };
  return { clock, limits, cadence, send };
}

describe('mail cadence', () => {
  it('lets one mail of each kind to each mailbox go in a minute', async () => {
    const { cadence } = setUp();
    expect(await cadence.take('verification', 'ada')).toEqual(go);
    const retryAfterMs = mailsPerMinute.perMs;
    expect(await cadence.take('verification', 'ada')).toEqual({ allowed: false, retryAfterMs });
    expect(await cadence.take('password-reset', 'ada')).toEqual(go);
    expect(await cadence.take('verification', 'bob')).toEqual(go);
  });

  it('lets a few of one kind go in an hour, and one notice', async () => {
    const { send } = setUp();
    for (let sent = 0; sent < mailsPerHour.points; sent += 1) expect(await send('verification')).toEqual(go);
    expect(await send('verification')).toMatchObject({ allowed: false });
    expect(await send('password-changed')).toEqual(go);
    expect(await send('password-changed')).toMatchObject({ allowed: false });
  });

  it('counts mails of all kinds in a day, and a refused one neither for the day nor for the hour', async () => {
    const { clock, cadence, send } = setUp();
    const begun = clock.now().getTime();
    for (let sent = 0; sent < mailsPerDay.points; sent += 1) {
      if (sent % mailsPerHour.points === 0) clock.advance(mailsPerHour.perMs);
      expect(await send(sent % 2 ? 'verification' : 'password-reset')).toEqual(go);
    }
    // Half an hour before the daily limit of the first mail ends.
    clock.advance(begun + mailsPerDay.perMs + mailsPerHour.perMs / 2 - clock.now().getTime());
    expect(await send('password-changed')).toMatchObject({ allowed: false });
    clock.advance((mailsPerHour.perMs * 2) / 3);
    expect(await cadence.take('password-changed', 'ada')).toEqual(go);
  });

  it('reports the wait of the hour again, not that of the minute', async () => {
    const { clock, cadence, send } = setUp();
    for (let sent = 0; sent < mailsPerHour.points; sent += 1) await send('verification');
    const refused = await send('verification');
    clock.advance(1);
    const again = await cadence.take('verification', 'ada');
    if (refused.allowed || again.allowed) throw new Error('not refused');
    expect(again.retryAfterMs).toBe(refused.retryAfterMs - 1);
  });

  it('asks the hour and the day for no mail that the minute refuses', async () => {
    const { limits, cadence } = setUp();
    await cadence.take('verification', 'ada');
    const asked = vi.spyOn(limits, 'take');
    expect(await cadence.take('verification', 'ada')).toMatchObject({ allowed: false });
    expect(asked.mock.calls.flat()).toMatchObject([{ name: 'mail-minute-verification' }]);
  });

  it('counts a mail that was not handed over for the minute alone', async () => {
    const { cadence, send } = setUp();
    for (let failed = 0; failed < mailsPerHour.points + 1; failed += 1) {
      const turn = await send('verification');
      if (!turn.allowed) throw new Error(`refused for ${turn.retryAfterMs} ms`);
      await turn.giveBack();
    }
    expect(await cadence.take('verification', 'ada')).toMatchObject({ allowed: false });
    expect(await send('verification')).toEqual(go);
  });
});
