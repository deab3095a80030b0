import { SessionClient } from '@toolkit/application/web/session';
import { readState } from '../../contracts/identity-harness.ts';
import { HttpIdentityCalls } from './http-identity-calls.ts';
import { SessionHint } from './session-hint.ts';

const user = { id: 'u1', email: 'ada@example.com', emailVerified: false };
const bob = { ...user, id: 'u2', email: 'bob@example.com' };
/** What a browser keeps of Ada's session. */
const adaIsIn = { 'identity-user': JSON.stringify({ entry: 'e1', user }) };
const issueToken = () => Response.json({ token: 't', expiresInMs: 300_000, user });
const signIn = () => Response.json({ user: bob });
const done = () => Response.json({});

function opened(
  stored: Record<string, string> | Map<string, string> | undefined,
  answers: Record<string, () => Response | Promise<Response>>,
  locks?: Pick<LockManager, 'request'>,
  events = new EventTarget(),
  isFull = false,
) {
  const kept = stored instanceof Map ? stored : new Map(Object.entries(stored ?? {}));
  const asked: string[] = [];
  const localStorage = stored && {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
  const browser = Object.assign(events, { localStorage: localStorage as Storage });
  const calls = new HttpIdentityCalls('/api/auth', async (input) => {
    const path = String(input).slice('/api/auth'.length);
    asked.push(path);
    return answers[path]?.() ?? Promise.reject(new TypeError('offline'));
  });
  const tab = new SessionClient(calls, new SessionHint(browser, locks), () => 'e2');
  return { tab, kept, asked };
}

/** A lock that another tab holds until `release`. */
function heldLock() {
  let release = () => {};
  const free = new Promise<void>((resolve) => {
    release = resolve;
  });
  const request = (_name: string, _options: LockOptions, work: () => Promise<unknown>) => free.then(work);
  return { locks: { request } as unknown as LockManager, release: () => release() };
}

/** All that waits for nothing from outside has come to its end. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('a session client in a browser', () => {
  it('sends no request at the start when nobody was signed in', async () => {
    const { tab, asked } = opened({}, {});
    await tab.ready();
    expect(readState(tab)).toEqual({ status: 'signed-out' });
    expect(asked).toEqual([]);
  });

  it('starts with the user and a token in one request', async () => {
    const { tab, asked } = opened(adaIsIn, { '/token': issueToken });
    await tab.ready();
    expect(await tab.getToken()).toEqual({ ok: true, value: 't' });
    expect(asked).toEqual(['/token']);
  });

  it.each([
    ['the browser has no storage', undefined, false],
    ['the storage is full', {}, true],
  ])(
    'asks the server who is signed in where %s, and goes on with what the tab knows',
    async (_where, stored, isFull) => {
      const events = new EventTarget();
      const { tab, asked, kept } = opened(stored, { '/token': issueToken }, undefined, events, isFull);
      await tab.ready();
      expect(readState(tab)).toEqual({ status: 'signed-in', user });
      events.dispatchEvent(new Event('pageshow'));
      expect(readState(tab)).toEqual({ status: 'signed-in', user });
      expect([asked, [...kept]]).toEqual([['/token'], []]);
    },
  );

  it('tells the server of an offline sign-out at the next start', async () => {
    const first = opened(adaIsIn, {});
    await first.tab.signOut();
    await settled();
    expect(Object.fromEntries(first.kept)).toEqual({ 'identity-leaving': 'yes' });
    const second = opened(Object.fromEntries(first.kept), { '/sign-out': done });
    await second.tab.ready();
    await settled();
    expect(second.asked).toEqual(['/sign-out']);
    expect(second.kept.size).toBe(0);
  });

  it('lets a sign-out reach the server before the next sign-in sets its cookie', async () => {
    let answer = (_: Response) => {};
    const { tab, asked } = opened(adaIsIn, {
      '/token': issueToken,
      '/sign-out': () => new Promise((resolve) => (answer = resolve)),
      '/sign-in': signIn,
    });
    await tab.signOut();
    const entering = tab.signIn(bob.email, 'a password');
    await settled();
    expect(asked).not.toContain('/sign-in');
    answer(done());
    expect(await entering).toMatchObject({ ok: true, value: { id: 'u2' } });
  });

  it('gives the next user no token of the one before, whether it is kept or still asked for', async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const tokens = ['kept', 'asked for', 'of the next'];
    const { tab } = opened(adaIsIn, {
      '/token': async () => {
        const token = tokens.shift();
        if (token === 'asked for') await held;
        return Response.json({ token, expiresInMs: 300_000, user: token === 'of the next' ? bob : user });
      },
      '/sign-in': signIn,
    });
    expect(await tab.getToken()).toEqual({ ok: true, value: 'kept' });
    const ofAda = tab.getToken({ forceRefresh: true });
    await settled();
    await tab.signIn(bob.email, 'a password');
    const ofBob = tab.getToken();
    answer();
    expect(await ofAda).toEqual({ ok: false, error: { code: 'not-signed-in' } });
    expect(await ofBob).toEqual({ ok: true, value: 'of the next' });
  });

  it('does not end the session that another tab opened while the sign-out waited for its turn', async () => {
    const { locks, release } = heldLock();
    const mine = opened(adaIsIn, { '/sign-out': done }, locks);
    await mine.tab.signOut();
    const other = opened(mine.kept, { '/sign-in': signIn });
    expect(await other.tab.signIn(bob.email, 'a password')).toMatchObject({ ok: true });
    release();
    await settled();
    expect(mine.asked).not.toContain('/sign-out');
    expect([...mine.kept.keys()]).toEqual(['identity-user']);
  });

  it('changes the password in its turn, and asks again after that of another tab where its cookie was replaced', async () => {
    const { locks, release } = heldLock();
    const replaced = Response.json({ code: 'session-replaced' }, { status: 401 });
    const answers = [issueToken(), replaced, issueToken()];
    const token = () => answers.shift() ?? Response.error();
    const { tab, asked } = opened(adaIsIn, { '/token': token, '/update-password': done }, locks);
    await tab.ready();
    const renewing = tab.getToken({ forceRefresh: true });
    const changing = tab.updatePassword('a password', 'another password');
    await settled();
    expect(asked).toEqual(['/token', '/token']);
    release();
    expect([await renewing, await changing]).toMatchObject([{ ok: true, value: 't' }, { ok: true }]);
    expect(asked.slice(2).sort()).toEqual(['/token', '/update-password']);
  });

  it('forgets a sign-out made offline after the next sign-in', async () => {
    const first = opened(adaIsIn, {});
    await first.tab.signOut();
    await settled();
    const second = opened(first.kept, { '/sign-in': signIn });
    expect(await second.tab.signIn(bob.email, 'a password')).toMatchObject({ ok: true });
    expect([...first.kept.keys()]).toEqual(['identity-user']);
  });

  it('does without locks that the browser refuses', async () => {
    const refused = { request: () => Promise.reject(new Error('refused')) } as unknown as LockManager;
    const { tab, asked } = opened(adaIsIn, { '/sign-out': done, '/sign-in': signIn }, refused);
    await tab.signOut();
    expect(await tab.signIn(bob.email, 'a password')).toMatchObject({ ok: true });
    expect(asked.filter((path) => path !== '/token')).toEqual(['/sign-out', '/sign-in']);
  });

  it('does not wait without end for a tab that never lets go of the lock', async () => {
    const waited = new AbortController();
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(waited.signal);
    const stuck = {
      request: (_name: string, { signal }: LockOptions) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    } as unknown as LockManager;
    const { tab, asked } = opened({}, { '/sign-in': signIn }, stuck);
    const entering = tab.signIn(bob.email, 'a password');
    await settled();
    expect(asked).toEqual([]);
    waited.abort();
    limit.mockRestore();
    expect(await entering).toMatchObject({ ok: true });
  });

  it.each(['storage', 'pageshow'])(
    'notices a sign-out of another tab when that changes what they share, and when the browser brings its page back: %s',
    async (name) => {
      const events = new EventTarget();
      const { tab, kept } = opened(adaIsIn, { '/token': issueToken }, undefined, events);
      await tab.ready();
      kept.delete('identity-user');
      events.dispatchEvent(new Event(name));
      expect(readState(tab)).toEqual({ status: 'signed-out' });
    },
  );

  it('goes on without a storage that is blocked or holds nonsense', async () => {
    for (const nonsense of ['{', '7', '{"entry":1}', 'null']) {
      const { tab } = opened({ 'identity-user': nonsense }, {});
      await tab.ready();
      expect(readState(tab)).toEqual({ status: 'signed-out' });
    }
  });
});
