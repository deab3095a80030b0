import {
  codeOf,
  type Declare,
  type IdentityHarness,
  must,
  newPerson,
  otherPassword,
  password,
  resetMail,
  statusOf,
  verify,
} from './identity-harness.ts';

export function passwordTests(current: () => IdentityHarness, it: Declare): void {
  it('S-02b S-02c S-02d S-02e S-63a S-63b supplies accounts, sign-in and out, both mails, the proof of a password and a new one', async () => {
    const harness = current();
    const person = await newPerson(harness);
    const { tab, email } = person;
    await verify(harness, person);
    must(await tab.reauthenticate(password));
    must(await tab.updatePassword(otherPassword));
    await tab.signOut();
    await harness.follow(await resetMail(harness, email), password);
    expect(must(await tab.signIn(email, password))).toEqual({ ...person.user, emailVerified: true });
  });

  it('17 proves the current password again; a wrong one signs nobody out', async () => {
    const { tab } = await newPerson(current());
    expect(codeOf(await tab.reauthenticate(otherPassword))).toBe('invalid-credentials');
    expect(statusOf(tab)).toBe('signed-in');
    expect(codeOf(await tab.reauthenticate(password))).toBe('ok');
  });

  it('18 changes the password without another sign-in', async () => {
    const { tab, email } = await newPerson(current());
    must(await tab.reauthenticate(password));
    must(await tab.updatePassword(otherPassword));
    expect(codeOf(await tab.getToken({ forceRefresh: true }))).toBe('ok');
    await tab.signOut();
    expect(codeOf(await tab.signIn(email, password))).toBe('invalid-credentials');
    expect(codeOf(await tab.signIn(email, otherPassword))).toBe('ok');
  });

  it('19 wants the password proven within the last five minutes', async () => {
    const harness = current();
    const { tab } = await newPerson(harness);
    await harness.advance(6 * 60_000);
    expect(codeOf(await tab.updatePassword(otherPassword))).toBe('requires-recent-login');
    must(await tab.reauthenticate(password));
    expect(codeOf(await tab.updatePassword(otherPassword))).toBe('ok');
  });
}
