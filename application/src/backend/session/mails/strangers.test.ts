import { done } from '@toolkit/domain/result';
import { longTest } from '@toolkit/domain/testing';
import { identityUnderTest, password, TestBrowser } from '../identity.testing.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const owner = 'owner@example.com';
const home = '198.51.100.1';
const other = 'another one nobody guesses';
const resets = 'Choose a new password';

function setUp() {
  const server = identityUnderTest();
  const { clock, ask, mails, newestCode } = server;
  const registered = (address: string, source: string) =>
    server.registered(address, new TestBrowser(), source);
  return {
    ...server,
    registered,
    now: () => clock.now().getTime(),
    advance: (ms: number) => clock.advance(ms),
    askForReset: async (source: string) => {
      await ask('/password-reset/request', { email: owner }, undefined, source);
      await mails();
    },
    verify: (browser: Awaited<ReturnType<typeof registered>>, source: string, address = browser.user.email) =>
      ask('/verification/send', { user: browser.user.id, email: address }, browser, source),
    confirmNewest: async (address: string) =>
      ask('/verification/confirm', { code: await newestCode(address) }, undefined, home),
    resetByNewest: async () =>
      ask('/password-reset/confirm', { code: await newestCode(owner), password: other }, undefined, home),
    countMails: async (to: string, subject: string) =>
      (await mails()).filter((mail) => mail.to === to && mail.subject === subject).length,
  };
}

/** @returns numbers from 0 to below 1 */
function seededRandom(seed: number): () => number {
  let state = seed * 7_919 + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/**
 * Two days in which strangers take every mail that they can get, and the owner asks once. They ask every few minutes,
 * since a mail comes back each 96 minutes, and every ten seconds once the owner has asked.
 */
async function liveThroughAttack(seed: number) {
  const random = seededRandom(seed);
  const { registered, askForReset, resetByNewest, countMails, now, advance } = setUp();
  await registered(owner, home);
  const begun = now();
  const ownersMoment = begun + random() * 2 * dayMs;
  let isIn: boolean | undefined;
  const mailedAt: number[] = [];
  const ask = async (source: string) => {
    await askForReset(source);
    for (let sent = await countMails(owner, resets); mailedAt.length < sent; ) mailedAt.push(now());
  };
  const stranger = () => ask(`203.0.113.${Math.floor(random() * 1_000)}`);
  while (now() < begun + 2 * dayMs) {
    const stepMs = random() * 10 * minuteMs;
    const untilAskedMs = ownersMoment - now();
    if (isIn === undefined && untilAskedMs <= stepMs) {
      advance(untilAskedMs);
      await ask(home);
      for (let at = 0; at < 5; at += 1, advance(10_000)) await stranger();
      isIn = (await resetByNewest()).ok;
    } else advance(stepMs);
    await stranger();
  }
  const inADay = mailedAt.map((from) => mailedAt.filter((at) => at >= from && at <= from + dayMs).length);
  return { isIn, mostInADay: Math.max(...inADay) };
}

describe('what strangers ask for', longTest, () => {
  it('never keeps an owner out: in 200 runs of two days with 1,000 sources, one who asks is in within a minute', async () => {
    const runs = [];
    for (let run = 0; run < 200; run += 1) runs.push(await liveThroughAttack(run));
    expect(runs.filter(({ isIn }) => !isIn)).toEqual([]);
    expect(Math.max(...runs.map(({ mostInADay }) => mostInADay))).toBeLessThanOrEqual(20);
  });

  it('leaves the link in the last mail good when it is refused', async () => {
    const { askForReset, registered, resetByNewest, countMails, advance } = setUp();
    await registered(owner, home);
    for (let asked = 0; asked < 90; asked += 1, advance(minuteMs)) await askForReset(`203.0.113.${asked}`);
    expect(await countMails(owner, resets)).toBe(5);
    expect(await resetByNewest()).toMatchObject({ ok: true });
  });

  it('keeps back no notice of a changed password', async () => {
    const { askForReset, registered, verify, confirmNewest, countMails, ask, signIn, advance } = setUp();
    const browser = await registered(owner, home);
    await verify(browser, home);
    expect(await confirmNewest(owner)).toEqual(done);
    for (let asked = 0; asked < 12 * 60; asked += 1, advance(minuteMs))
      await askForReset(`203.0.113.${asked % 1_000}`);
    const change = { currentPassword: password, newPassword: other };
    expect(await signIn(browser, password, owner)).toMatchObject({ ok: true });
    expect(await ask('/update-password', { user: browser.user.id, ...change }, browser)).toEqual(done);
    expect(await countMails(owner, 'Your password was changed')).toBe(1);
  });
});
