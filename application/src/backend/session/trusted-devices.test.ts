import { identityRules, trustedDeviceMs, trustedDevicesPerBrowser } from '@toolkit/domain/session';
import type { CallBody, IdentityCallName } from '../../calls/index.ts';
import { email, holding, identityUnderTest, password, TestBrowser } from './identity.testing.ts';

const changed = 'battery staple 2';
const wrong = 'nobody knows 3';
const { guessesPerAccount, freeGuesses } = identityRules;
const waiting = 'too-many-requests';

const marked = (...marks: readonly string[]): TestBrowser => Object.assign(new TestBrowser(), { marks });

function setUp() {
  const server = identityUnderTest();
  const { clock, newestCode } = server;
  let strangers = 0;

  async function ask<Call extends IdentityCallName>(
    call: Call,
    body: CallBody[Call],
    browser?: TestBrowser,
    source?: string,
  ): Promise<string> {
    const answer = await server.ask(call, body, browser, source);
    return answer.ok ? 'ok' : answer.error.code;
  }
  const signIn = (browser?: TestBrowser, typed = password) =>
    ask('/sign-in', { email, password: typed }, browser);
  const guess = () => {
    strangers += 1;
    return ask('/sign-in', { email, password: wrong }, undefined, `source ${strangers % 1_000}`);
  };
  return {
    ...server,
    ask,
    signIn,
    guess,
    pass: (ms: number) => clock.advance(ms),
    /** From now on the shared turn is always taken. */
    async siege(): Promise<void> {
      for (let at = 0; at < guessesPerAccount.points; at += 1)
        expect(await guess()).toBe('invalid-credentials');
    },
    async reset(browser: TestBrowser): Promise<void> {
      await ask('/password-reset/request', { email }, browser);
      const code = await newestCode();
      expect(await ask('/password-reset/confirm', { code, password: changed }, browser)).toBe('ok');
    },
  };
}

describe('a trusted device', () => {
  it('gets its owner in at the first try while everybody else has to wait, also where the mailbox was proven', async () => {
    const { ask, signIn, guess, registered, siege, reset } = setUp();
    const known = await registered();
    await siege();
    expect(await ask('/sign-out', { user: '' }, known)).toBe('ok');
    expect(await signIn(known)).toBe('ok');
    expect(await signIn()).toBe(waiting);
    const elsewhere = new TestBrowser();
    await reset(elsewhere);
    expect(await guess()).toBe(waiting);
    expect(await signIn(elsewhere, changed)).toBe('ok');
  });

  it('changes the password of whoever is signed in there, whatever strangers guess', async () => {
    const { ask, registered, siege } = setUp();
    const known = await registered();
    await siege();
    const change = (browser: TestBrowser) =>
      ask(
        '/update-password',
        { user: known.user.id, currentPassword: password, newPassword: changed },
        browser,
      );
    expect(await change(holding(...known.tokens))).toBe(waiting);
    expect(await change(known)).toBe('ok');
  });

  it('gets a reset mail while strangers get none, whose requests leave the link in the last mail good', async () => {
    const { mails, ask, pass, registered, newestCode } = setUp();
    const known = await registered();
    const request = (browser: TestBrowser, source: string) =>
      ask('/password-reset/request', { email }, browser, source);
    for (let asked = 0; asked < 2 * identityRules.mailsPerMailbox.points; asked += 1, pass(60_000))
      expect(await request(new TestBrowser(), `source ${asked}`)).toBe('ok');
    expect(await mails()).toHaveLength(identityRules.mailsPerMailbox.points);
    expect(await ask('/password-reset/read', { code: await newestCode() })).toBe('ok');
    await request(known, 'home');
    expect(await mails()).toHaveLength(identityRules.mailsPerMailbox.points + 1);
  });

  it('is unknown again after a reset or a change of the password, but for the browser that made it', async () => {
    for (const way of ['reset', 'change'] as const) {
      const { ask, signIn, registered, siege, reset } = setUp();
      const laptop = await registered();
      const phone = new TestBrowser();
      expect(await signIn(phone)).toBe('ok');
      const stolen = marked(...laptop.marks);
      if (way === 'reset') await reset(laptop);
      else {
        const change = { user: laptop.user.id, currentPassword: password, newPassword: changed };
        expect(await ask('/update-password', change, laptop)).toBe('ok');
      }
      await siege();
      expect(await signIn(phone, changed)).toBe(waiting);
      expect(await signIn(stolen, changed)).toBe(waiting);
      expect(await signIn(laptop, changed)).toBe('ok');
    }
  });

  it('stays known after a sign-out, and for half a year', async () => {
    const { ask, signIn, pass, registered, siege } = setUp();
    const known = await registered();
    await ask('/sign-out', { user: '' }, known);
    const copy = marked(...known.marks);
    pass(trustedDeviceMs - 1);
    await siege();
    expect(await signIn(copy)).toBe('ok');
    pass(1);
    expect(await signIn(known)).toBe(waiting);
  });

  it('is one of its own at each sign-in: whoever has stolen an earlier mark cannot make the owner wait', async () => {
    const { signIn, registered } = setUp();
    const known = await registered();
    const stolen = marked(...known.marks);
    expect(await signIn(known)).toBe('ok');
    for (let at = 0; at < freeGuesses.points; at += 1) await signIn(stolen, wrong);
    expect(await signIn(stolen)).toBe(waiting);
    expect(await signIn(known)).toBe('ok');
  });

  it('is known to each account that it has entered, five at most, and to no other', async () => {
    const { signIn, registered, siege } = setUp();
    const family = new TestBrowser();
    await registered(email, family);
    await registered('bob@example.com', family);
    const stranger = await registered('carol@example.com');
    await siege();
    expect(await signIn(stranger)).toBe(waiting);
    expect(await signIn(family)).toBe('ok');
    expect(family.marks).toHaveLength(2);
    for (let at = 0; at < trustedDevicesPerBrowser; at += 1)
      await registered(`guest-${at}@example.com`, family);
    expect(family.marks).toHaveLength(trustedDevicesPerBrowser);
    expect(await signIn(family)).toBe(waiting);
  });

  it('is none with a mark that is altered, cut off or of an account that is gone', async () => {
    const { users, signIn, registered, siege } = setUp();
    const known = await registered();
    await siege();
    const [mark = ''] = known.marks;
    const [account, id, endsAt, hash] = mark.split(':');
    const altered = [
      [account, id],
      [account, id, endsAt],
      [account, id, endsAt, 'hash of nothing'],
      [account, id, endsAt, hash, 'more'],
      ['key of bob@example.com', id, endsAt, hash],
    ].map((parts) => parts.join(':'));
    for (const other of ['', ':', '::NaN:', ...altered]) expect(await signIn(marked(other))).toBe(waiting);
    users.stored.delete(known.user.id);
    expect(await signIn(known)).toBe(waiting);
  });

  it('is looked for in the database only with a mark of this account', async () => {
    const { users, signIn, registered } = setUp();
    const known = await registered();
    const other = await registered('bob@example.com');
    // The sign-in itself reads the account once.
    const read = vi.spyOn(users, 'credential');
    expect(await signIn(marked('', 'x:y:9', ...other.marks), wrong)).toBe('invalid-credentials');
    expect(read).toHaveBeenCalledTimes(1);
    expect(await signIn(marked(...other.marks, ...known.marks), wrong)).toBe('invalid-credentials');
    expect(read).toHaveBeenCalledTimes(3);
  });
});
