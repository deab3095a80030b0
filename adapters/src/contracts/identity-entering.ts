import { userOf } from '@toolkit/domain/session';
import {
  type Declare,
  eventually,
  type IdentityHarness,
  must,
  newAddress,
  newPerson,
  observersTold,
  otherPassword,
  password,
  readCode,
  readState,
  readStatus,
  signInElsewhere,
  told,
  verify,
} from './identity-harness.ts';

export function enteringTests(current: () => IdentityHarness, it: Declare): void {
  it('S-02c 2 creates an account, signed in and unverified, and tells observers once', async () => {
    const harness = current();
    const tab = harness.browser().open();
    await tab.ready();
    const states = told(tab);
    await observersTold(harness, tab);
    const email = newAddress();
    const user = must(await tab.createAccount(` ${email.toUpperCase()} `, password));
    expect(user).toEqual({ id: expect.any(String), email, emailVerified: false });
    expect(readState(tab)).toEqual({ status: 'signed-in', user });
    expect(states).toEqual([{ status: 'signed-out' }, { status: 'signed-in', user }]);
  });

  it('S-97b knows of a user the e-mail and emailVerified, and nothing else but an id', async () => {
    const { user } = await newPerson(current());
    expect(Object.keys(user).toSorted()).toEqual(['email', 'emailVerified', 'id']);
  });

  it('3 refuses a second account for an address, in whatever case', async () => {
    const harness = current();
    const { email } = await newPerson(harness);
    const other = harness.browser().open();
    expect(readCode(await other.createAccount(email.toUpperCase(), otherPassword))).toBe(
      'email-already-in-use',
    );
    expect(readStatus(other)).toBe('signed-out');
    expect(readCode(await other.signIn(email, password))).toBe('ok');
  });

  it('4 refuses what is no address without asking the provider', async () => {
    const harness = current();
    const tab = harness.browser().open();
    await tab.ready();
    const before = harness.requests();
    for (const email of ['nope', '', 'a@', 'a b@x.y', 'a@b.test,c@d.test', 'a\uff20b.test']) {
      expect(readCode(await tab.createAccount(email, password))).toBe('invalid-email');
      expect(readCode(await tab.signIn(email, password))).toBe('invalid-email');
      expect(readCode(await tab.sendPasswordReset(email))).toBe('invalid-email');
    }
    expect(harness.requests()).toBe(before);
  });

  it('5 refuses a weak password and changes nothing', async () => {
    const harness = current();
    const tab = harness.browser().open();
    const email = newAddress();
    for (const weak of ['1', 'Qwerty'])
      expect(readCode(await tab.createAccount(email, weak))).toBe('weak-password');
    expect(readCode(await tab.signIn(email, '1'))).toBe('invalid-credentials');
    must(await tab.createAccount(email, password));
    for (const weak of ['1', 'Qwerty'])
      expect(readCode(await tab.updatePassword(password, weak))).toBe('weak-password');
    expect(readCode(await harness.browser().open().signIn(email, password))).toBe('ok');
  });

  it('S-02b 6 7 signs in, and says whether the address is verified', async () => {
    const harness = current();
    const person = await newPerson(harness);
    const { tab, email, user } = person;
    await tab.signOut();
    expect(must(await tab.signIn(email, password))).toEqual(user);
    await verify(harness, person);
    await tab.signOut();
    expect(must(await tab.signIn(email, password))).toEqual({ ...user, emailVerified: true });
  });

  it('8 does not tell an unknown address from a wrong password', async () => {
    const harness = current();
    const { email } = await newPerson(harness);
    const tab = harness.browser().open();
    const wrong = await tab.signIn(email, otherPassword);
    const unknown = await tab.signIn(newAddress(), otherPassword);
    expect(readCode(wrong)).toBe('invalid-credentials');
    expect(unknown).toEqual(wrong);
    expect(readStatus(tab)).toBe('signed-out');
  });

  it('30 keeps a disabled account out', async () => {
    const harness = current();
    const { email, tab } = await newPerson(harness);
    await harness.disable(email);
    expect(readCode(await tab.getToken({ forceRefresh: true }))).toBe('user-disabled');
    expect(readStatus(tab)).toBe('signed-out');
    // A provider that hides the causes of failed log-ins hides this one too.
    expect(['user-disabled', 'invalid-credentials']).toContain(readCode(await tab.signIn(email, password)));
    expect(readStatus(tab)).toBe('signed-out');
  });

  it('35 makes a guesser wait, and after the wait lets the right password in', async () => {
    const harness = current();
    const { email } = await newPerson(harness);
    const tab = harness.browser().open();
    let waitMs = 0;
    for (let guess = 0; guess < 20; guess += 1) {
      const result = await tab.signIn(email, `wrong ${guess}`);
      if (!result.ok && result.error.code === 'too-many-requests')
        waitMs = result.error.retryAfterMs ?? 900_000;
    }
    expect(waitMs).toBeGreaterThan(0);
    expect(readCode(await tab.signIn(email, password))).toBe('too-many-requests');
    await harness.advance(waitMs + 1_000);
    expect(readCode(await tab.signIn(email, password))).toBe('ok');
  });

  it('36 lets exactly one of several parallel registrations of an address win', async () => {
    const harness = current();
    const email = newAddress();
    const tabs = [1, 2, 3, 4].map(() => harness.browser().open());
    const results = await Promise.all(tabs.map((tab) => tab.createAccount(email, password)));
    const codes = results.map(readCode).sort();
    expect(codes).toEqual(['email-already-in-use', 'email-already-in-use', 'email-already-in-use', 'ok']);
    expect(tabs.map(readStatus).sort()).toEqual(['signed-in', 'signed-out', 'signed-out', 'signed-out']);
  });

  it('31 takes the other tabs along, in and out', async () => {
    const harness = current();
    const browser = harness.browser();
    const [one, other] = [browser.open(), browser.open()];
    await Promise.all([one.ready(), other.ready()]);
    const states = told(other);
    const { email } = await newPerson(harness);
    must(await one.signIn(email, password));
    await eventually(harness, () => readStatus(other) === 'signed-in');
    expect(readCode(await other.getToken())).toBe('ok');
    await one.signOut();
    await eventually(harness, () => readStatus(other) === 'signed-out');
    must(await one.signIn(email, password));
    await eventually(harness, () => readStatus(other) === 'signed-in');
    await observersTold(harness, other);
    const statuses = states.map(({ status }) => status);
    expect(statuses).toEqual(['signed-out', 'signed-in', 'signed-out', 'signed-in']);
  });

  it('32 ends every tab with the last of two users', async () => {
    const harness = current();
    const first = await newPerson(harness);
    const second = await newPerson(harness);
    const browser = harness.browser();
    const [one, other] = [browser.open(), browser.open()];
    await other.ready();
    const states = told(other);
    must(await one.signIn(first.email, password));
    must(await one.signIn(second.email, password));
    await eventually(harness, () => userOf(other.session$.getValue())?.id === second.user.id);
    const bearer = await harness.verifyBearer(must(await other.getToken()));
    expect(bearer.subject).toBe(second.user.id);
    await observersTold(harness, other);
    expect(states.at(-1)).toEqual({ status: 'signed-in', user: second.user });
    // Everything still under way arrives before this.
    await one.signOut();
    await eventually(harness, () => readStatus(other) === 'signed-out');
    for (const state of states)
      if (state.status === 'signed-in') expect([first.user, second.user]).toContainEqual(state.user);
    expect(states.at(-2)).toEqual({ status: 'signed-in', user: second.user });
    expect(states.at(-1)).toEqual({ status: 'signed-out' });
  });

  it('20 ends the other sessions when the password is changed', async () => {
    const harness = current();
    const { email, tab } = await newPerson(harness);
    const elsewhere = await signInElsewhere(harness, email);
    must(await tab.updatePassword(password, otherPassword));
    expect(readCode(await elsewhere.getToken({ forceRefresh: true }))).toBe('session-expired');
    expect(readStatus(elsewhere)).toBe('signed-out');
    expect(readCode(await tab.getToken({ forceRefresh: true }))).toBe('ok');
  });
}
