import {
  type Declare,
  type IdentityHarness,
  must,
  newPerson,
  otherPassword,
  password,
  readCode,
  readStatus,
  resetMail,
  signInElsewhere,
  verify,
} from './identity-harness.ts';

export function passwordTests(current: () => IdentityHarness, it: Declare): void {
  it('S-02b S-02c S-02d S-02e S-63a S-63b supplies accounts, sign-in and out, both mails, the proof of a password and a new one', async () => {
    const harness = current();
    const person = await newPerson(harness);
    const { tab, email } = person;
    await verify(harness, person);
    must(await tab.reauthenticate(password));
    must(await tab.updatePassword(password, otherPassword));
    await tab.signOut();
    await harness.follow(await resetMail(harness, email), password);
    expect(must(await tab.signIn(email, password))).toEqual({ ...person.user, emailVerified: true });
  });

  it('17 proves the current password again; a wrong one signs nobody out', async () => {
    const { tab } = await newPerson(current());
    expect(readCode(await tab.reauthenticate(otherPassword))).toBe('invalid-credentials');
    expect(readStatus(tab)).toBe('signed-in');
    expect(readCode(await tab.reauthenticate(password))).toBe('ok');
  });

  it('18 changes the password without another sign-in', async () => {
    const { tab, email } = await newPerson(current());
    must(await tab.updatePassword(password, otherPassword));
    expect(readCode(await tab.getToken({ forceRefresh: true }))).toBe('ok');
    await tab.signOut();
    expect(readCode(await tab.signIn(email, password))).toBe('invalid-credentials');
    expect(readCode(await tab.signIn(email, otherPassword))).toBe('ok');
  });

  it('S-63a 19 takes the current password with each change, however recently it was typed; a wrong one changes nothing', async () => {
    const harness = current();
    const { tab, email } = await newPerson(harness);
    for (const next of [otherPassword, '1'])
      expect(readCode(await tab.updatePassword('a wrong password', next))).toBe('invalid-credentials');
    must(await tab.reauthenticate(password));
    expect(readCode(await tab.updatePassword('a wrong password', otherPassword))).toBe('invalid-credentials');
    expect(readStatus(tab)).toBe('signed-in');
    must(await signInElsewhere(harness, email).then((elsewhere) => elsewhere.getToken()));
    expect(readCode(await tab.getToken({ forceRefresh: true }))).toBe('ok');
    await harness.advance(6 * 60_000);
    expect(readCode(await tab.updatePassword(password, otherPassword))).toBe('ok');
  });

  it('45 keeps all tabs of the browser signed in when one proves or changes the password', async () => {
    const harness = current();
    const { tab, browser } = await newPerson(harness);
    const second = browser.open();
    await second.ready();
    must(await tab.reauthenticate(password));
    must(await second.reauthenticate(password));
    must(await second.updatePassword(password, otherPassword));
    must(await tab.updatePassword(otherPassword, password));
    for (const one of [tab, second, browser.open()]) {
      await one.ready();
      must(await one.getToken({ forceRefresh: true }));
      expect(readStatus(one)).toBe('signed-in');
    }
  });

  it('46 lets two tabs prove the password at once while both renew their tokens, and signs neither out', async () => {
    const { tab, browser } = await newPerson(current());
    const second = browser.open();
    await second.ready();
    const tabs = [tab, second];
    const calls = tabs.flatMap((one) => [one.reauthenticate(password), one.getToken({ forceRefresh: true })]);
    for (const answer of await Promise.all(calls)) expect(readCode(answer)).toBe('ok');
    for (const one of tabs) expect(readCode(await one.getToken({ forceRefresh: true }))).toBe('ok');
  });
}
