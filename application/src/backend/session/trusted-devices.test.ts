import { identityRules, trustedDeviceMs, trustedDevicesPerBrowser } from '@toolkit/domain/session';
import { email, identityUnderTest, password, TestBrowser } from './identity.testing.ts';
import { TrustedDevices } from './trusted-devices.ts';

const changed = 'battery staple 2';
const wrong = 'nobody knows 3';
const waiting = 'too-many-requests';
const { guessesPerAccount, mailsPerMailbox } = identityRules;

const marked = (...marks: readonly string[]): TestBrowser => Object.assign(new TestBrowser(), { marks });

describe('the mark of a trusted device', () => {
  function setUp() {
    const { clock, users, secrets } = identityUnderTest();
    const devices = new TrustedDevices({ clock, users, secrets });
    return {
      clock,
      users,
      find: (browser: TestBrowser, address = email) => devices.find(address, browser),
      /** Somebody registers, and the browser is marked. */
      remember(browser = new TestBrowser(), address = email): TestBrowser {
        users.add({ id: address, email: address }, 'hash');
        devices.remember(browser, address, 'hash');
        return browser;
      },
    };
  }

  it('is good for half a year', async () => {
    const { clock, find, remember } = setUp();
    const browser = remember();
    clock.advance(trustedDeviceMs - 1);
    expect(await find(browser)).toEqual(expect.any(String));
    clock.advance(1);
    expect(await find(browser)).toBeUndefined();
  });

  it('is one of its own each time, so that a stolen copy stays alone', async () => {
    const { find, remember } = setUp();
    const browser = remember();
    const stolen = marked(...remember().marks);
    const ids = [await find(browser), await find(stolen), await find(remember(browser))];
    expect(new Set(ids).size).toBe(3);
    expect(browser.marks).toHaveLength(1);
  });

  it('is kept for each of the last five accounts, and known to no other', async () => {
    const { find, remember } = setUp();
    const family = remember();
    expect(await find(remember(family, 'bob@example.com'))).toEqual(expect.any(String));
    expect(await find(remember(undefined, 'carol@example.com'))).toBeUndefined();
    for (let guest = 0; guest < trustedDevicesPerBrowser; guest += 1)
      remember(family, `guest-${guest}@example.com`);
    expect(family.marks).toHaveLength(trustedDevicesPerBrowser);
    expect(await find(family)).toBeUndefined();
  });

  it('is none once it is altered or cut off, the password is another, or the account is gone', async () => {
    const { users, find, remember } = setUp();
    const browser = remember();
    const [account, id, endsAt, hash] = browser.marks.flatMap((mark) => mark.split(':'));
    const altered = [
      [account, id],
      [account, id, endsAt],
      [account, id, endsAt, 'hash of nothing'],
      [account, id, endsAt, hash, 'more'],
      ['key of bob@example.com', id, endsAt, hash],
    ].map((parts) => parts.join(':'));
    for (const mark of ['', ':', '::NaN:', ...altered]) expect(await find(marked(mark))).toBeUndefined();
    users.add({ id: email, email }, 'new hash');
    expect(await find(browser)).toBeUndefined();
    users.stored.delete(email);
    expect(await find(browser)).toBeUndefined();
  });

  it('is compared with the account in the database only if it names this one', async () => {
    const { users, find, remember } = setUp();
    const other = remember(undefined, 'bob@example.com');
    const read = vi.spyOn(users, 'credential');
    await find(marked('', 'x:y:9', ...other.marks));
    expect(read).not.toHaveBeenCalled();
    await find(marked(...other.marks, ...remember().marks));
    expect(read).toHaveBeenCalledTimes(1);
  });
});

describe('a trusted device', () => {
  function setUp() {
    const server = identityUnderTest();
    const { ask } = server;
    const codeOf = async (asked: ReturnType<typeof server.signIn>) => {
      const answer = await asked;
      return answer.ok ? 'ok' : answer.error.code;
    };
    const signIn = (browser?: TestBrowser, typed = password) => codeOf(server.signIn(browser, typed));
    return {
      ...server,
      signIn,
      /** From now on the shared turn is always taken. */
      async siege(): Promise<void> {
        for (let at = 0; at < guessesPerAccount.points; at += 1)
          await ask('/sign-in', { email, password: wrong }, undefined, `source ${at}`);
      },
      change: (user: string, browser: TestBrowser) =>
        ask('/update-password', { user, currentPassword: password, newPassword: changed }, browser),
      requestReset: (browser: TestBrowser, source?: string) =>
        ask('/password-reset/request', { email }, browser, source),
    };
  }

  it('is whoever registers, signs in, or sets a password: strangers do not make it wait, and others do', async () => {
    const { ask, signIn, registered, newestCode, siege, change, requestReset } = setUp();
    const [laptop, phone, other] = [await registered(), new TestBrowser(), new TestBrowser()];
    expect(await signIn(phone)).toBe('ok');
    await siege();
    expect(await signIn(new TestBrowser())).toBe(waiting);
    await ask('/sign-out', { user: '' }, laptop);
    for (const browser of [laptop, phone]) expect(await signIn(browser)).toBe('ok');
    // Its tokens alone make it none.
    const user = laptop.user.id;
    const withoutMark = Object.assign(new TestBrowser(), { tokens: laptop.tokens });
    expect(await change(user, withoutMark)).toMatchObject({ error: { code: waiting } });
    expect(await change(user, laptop)).toMatchObject({ ok: true });
    expect([await signIn(laptop, changed), await signIn(phone, changed)]).toEqual(['ok', waiting]);
    await requestReset(other);
    const code = await newestCode();
    await ask('/password-reset/confirm', { code, password }, other);
    expect([await signIn(other), await signIn(laptop)]).toEqual(['ok', waiting]);
  });

  it('gets a reset mail while strangers get none, whose requests leave the link in the last mail good', async () => {
    const { clock, mails, ask, registered, newestCode, requestReset } = setUp();
    const known = await registered();
    for (let asked = 0; asked < 2 * mailsPerMailbox.points; asked += 1, clock.advance(60_000))
      await requestReset(new TestBrowser(), `source ${asked}`);
    expect(await mails()).toHaveLength(mailsPerMailbox.points);
    expect(await ask('/password-reset/read', { code: await newestCode() })).toMatchObject({ ok: true });
    await requestReset(known);
    expect(await mails()).toHaveLength(mailsPerMailbox.points + 1);
  });
});
