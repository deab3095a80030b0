import type { IdentityResult } from '@toolkit/application/web/session';
import { config } from 'rxjs';
import {
  type Declare,
  eventually,
  type IdentityHarness,
  must,
  newPerson,
  observersTold,
  otherPassword,
  password,
  readCode,
  readState,
  readStatus,
  told,
} from './identity-harness.ts';

export function sessionTests(current: () => IdentityHarness, it: Declare): void {
  it('1 starts restoring, then is signed out', async () => {
    const tab = current().browser().open();
    expect(readState(tab)).toEqual({ status: 'restoring' });
    await tab.ready();
    expect(readState(tab)).toEqual({ status: 'signed-out' });
  });

  it('S-02e 21 signs out twice and offline, and then asks nobody for a token', async () => {
    const harness = current();
    const { tab, browser } = await newPerson(harness);
    harness.condition('offline');
    await tab.signOut();
    await tab.signOut();
    expect(readState(tab)).toEqual({ status: 'signed-out' });
    const before = harness.renewals();
    expect(readCode(await tab.getToken())).toBe('not-signed-in');
    expect(harness.renewals()).toBe(before);
    harness.condition('fair');
    const reloaded = browser.open();
    await reloaded.ready();
    expect(readStatus(reloaded)).toBe('signed-out');
  });

  it('22 finds the session again after a reload', async () => {
    const { tab, browser, user } = await newPerson(current());
    tab.dispose();
    const reloaded = browser.open();
    expect(readStatus(reloaded)).toBe('restoring');
    await reloaded.ready();
    expect(readState(reloaded)).toEqual({ status: 'signed-in', user });
    expect(readCode(await reloaded.getToken())).toBe('ok');
  });

  it('23 keeps the user after a reload without a network', async () => {
    const harness = current();
    const { tab, browser, user } = await newPerson(harness);
    tab.dispose();
    harness.condition('offline');
    const reloaded = browser.open();
    await reloaded.ready();
    expect(readState(reloaded)).toEqual({ status: 'signed-in', user });
    expect(['ok', 'network-unavailable']).toContain(readCode(await reloaded.getToken()));
    harness.condition('fair');
    expect(readCode(await reloaded.getToken())).toBe('ok');
  });

  it('24 is signed out after a reload when the account is gone', async () => {
    const harness = current();
    const { browser, email } = await newPerson(harness);
    await harness.remove(email);
    const reloaded = browser.open();
    await reloaded.ready();
    expect(readStatus(reloaded)).toBe('signed-out');
  });

  it('25 hands out tokens that the backend accepts', async () => {
    const harness = current();
    const { tab, user } = await newPerson(harness);
    const bearer = await harness.verifyBearer(must(await tab.getToken()));
    expect(bearer).toMatchObject({ subject: user.id, email: user.email, emailVerified: false });
  });

  it('26 renews a token shortly before it ends, not earlier', async () => {
    const harness = current();
    const { tab } = await newPerson(harness);
    const first = must(await tab.getToken());
    await harness.advance(harness.tokenLifeMs - harness.renewBeforeMs - 5_000);
    expect(must(await tab.getToken())).toBe(first);
    const { expiresAt } = await harness.verifyBearer(first);
    await harness.advance(10_000);
    const second = must(await tab.getToken());
    expect(second).not.toBe(first);
    expect((await harness.verifyBearer(second)).expiresAt).toBeGreaterThan(expiresAt);
  });

  it('27 shares one renewal between parallel calls', async () => {
    const harness = current();
    const { tab } = await newPerson(harness);
    const before = harness.renewals();
    const calls = Array.from({ length: 10 }, () => tab.getToken({ forceRefresh: true }));
    const tokens = new Set((await Promise.all(calls)).map(must));
    expect(tokens.size).toBe(1);
    expect(harness.renewals()).toBe(before + 1);
  });

  it('28 stays signed in when a renewal fails for want of a network', async () => {
    const harness = current();
    const { tab } = await newPerson(harness);
    must(await tab.getToken());
    await harness.advance(harness.tokenLifeMs + 1_000);
    harness.condition('offline');
    expect(readCode(await tab.getToken())).toBe('network-unavailable');
    expect(readStatus(tab)).toBe('signed-in');
    harness.condition('fair');
    expect(readCode(await tab.getToken())).toBe('ok');
  });

  it('29 signs out once when the session is refused', async () => {
    const harness = current();
    const { tab, email } = await newPerson(harness);
    const states = told(tab);
    await observersTold(harness, tab);
    await harness.endSessions(email);
    expect(readCode(await tab.getToken({ forceRefresh: true }))).toBe('session-expired');
    expect(readCode(await tab.getToken({ forceRefresh: true }))).toBe('not-signed-in');
    expect(states.map(({ status }) => status)).toEqual(['signed-in', 'signed-out']);
  });

  it('33 tells observers of every change, until they leave, whatever the others do', async () => {
    const harness = current();
    const { tab } = await newPerson(harness);
    const trouble = new Error('an observer in trouble');
    const thrown: unknown[] = [];
    config.onUnhandledError = (error) => thrown.push(error);
    tab.session$.subscribe(() => {
      throw trouble;
    });
    const states = told(tab);
    const gone: unknown[] = [];
    tab.session$.subscribe((session) => gone.push(session)).unsubscribe();
    expect(states.map(({ status }) => status)).toEqual(['signed-in']);
    await tab.signOut();
    expect(states.map(({ status }) => status)).toEqual(['signed-in', 'signed-out']);
    expect(gone).toHaveLength(1);
    // RxJS reports it to the page instead.
    await eventually(harness, () => thrown.length === 2);
    config.onUnhandledError = null;
    expect(thrown).toEqual([trouble, trouble]);
  });

  it('34 does not take a renewed token for a change of state', async () => {
    const harness = current();
    const { tab } = await newPerson(harness);
    const states = told(tab);
    for (let renewal = 0; renewal < 3; renewal += 1) must(await tab.getToken({ forceRefresh: true }));
    await observersTold(harness, tab);
    expect(states).toHaveLength(1);
  });

  it('38 does not bring a session back that ended during a renewal', async () => {
    const harness = current();
    const { tab, browser } = await newPerson(harness);
    const before = harness.renewals();
    const release = harness.hold();
    const renewal = tab.getToken({ forceRefresh: true });
    await eventually(harness, () => harness.renewals() > before);
    await tab.signOut();
    release();
    expect(['not-signed-in', 'session-expired']).toContain(readCode(await renewal));
    await observersTold(harness, tab);
    expect(readState(tab)).toEqual({ status: 'signed-out' });
    expect(readCode(await tab.getToken())).toBe('not-signed-in');
    const reloaded = browser.open();
    await reloaded.ready();
    expect(readStatus(reloaded)).toBe('signed-out');
  });

  it('39 survives a provider that fails or answers nonsense', async () => {
    const harness = current();
    const { tab, email, user } = await newPerson(harness);
    const stranger = harness.browser().open();
    await stranger.ready();
    const troubles = { failing: /^(provider-)?unavailable$/, junk: /^unknown$/ } as const;
    for (const condition of ['failing', 'junk'] as const) {
      harness.condition(condition);
      expect(readCode(await tab.getToken({ forceRefresh: true }))).toMatch(troubles[condition]);
      expect(readCode(await tab.refreshUser())).toMatch(troubles[condition]);
      expect(readCode(await stranger.signIn(email, password))).toMatch(troubles[condition]);
      expect(readStatus(stranger)).toBe('signed-out');
    }
    harness.condition('fair');
    expect(readState(tab)).toEqual({ status: 'signed-in', user });
    expect(readCode(await tab.getToken({ forceRefresh: true }))).toBe('ok');
  });

  it('40 shows no password and no token in errors and logs, and no password in what pages can read', async () => {
    const harness = current();
    const { tab, email } = await newPerson(harness);
    const canary = 'canary 7f3a9';
    const results: IdentityResult<unknown>[] = [
      await tab.createAccount(email, canary),
      await tab.signIn(email, canary),
      await tab.updatePassword(canary, otherPassword),
      await tab.updatePassword(password, `${canary} ${'x'.repeat(60)}`),
    ];
    const token = must(await tab.getToken());
    harness.condition('failing');
    results.push(await tab.signIn(email, canary), await tab.getToken({ forceRefresh: true }));
    harness.condition('fair');
    const { logged, kept } = await harness.exposed();
    expect(results.every((result) => !result.ok)).toBe(true);
    for (const secret of [canary, password, otherPassword, token])
      expect(JSON.stringify(results) + logged).not.toContain(secret);
    for (const secret of [canary, password, otherPassword]) expect(kept).not.toContain(secret);
  });

  it('41 keeps tokens where scripts of the page cannot read them', async () => {
    const harness = current();
    const { tab } = await newPerson(harness);
    const token = must(await tab.getToken());
    const { kept } = await harness.exposed();
    expect(kept).not.toContain(token);
  });
}
