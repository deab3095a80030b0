import {
  type Declare,
  type IdentityHarness,
  must,
  newPerson,
  otherPassword,
  password,
  readCode,
  readStatus,
  signInElsewhere,
} from './identity-harness.ts';

export function passwordTests(current: () => IdentityHarness, it: Declare): void {
  it('S-63b 18 changes the password without another sign-in', async () => {
    const { tab, email } = await newPerson(current());
    must(await tab.updatePassword(password, otherPassword));
    expect(readCode(await tab.getToken({ forceRefresh: true }))).toBe('ok');
    await tab.signOut();
    expect(readCode(await tab.signIn(email, password))).toBe('invalid-credentials');
    expect(readCode(await tab.signIn(email, otherPassword))).toBe('ok');
  });

  it('S-63a 19 re-authenticates at each change, however recently the password was typed; a wrong one changes nothing', async () => {
    const harness = current();
    const { tab, email } = await newPerson(harness);
    for (const next of [otherPassword, '1'])
      expect(readCode(await tab.updatePassword('a wrong password', next))).toBe('invalid-credentials');
    expect(readCode(await tab.updatePassword('a wrong password', otherPassword))).toBe('invalid-credentials');
    expect(readStatus(tab)).toBe('signed-in');
    must(await signInElsewhere(harness, email).then((elsewhere) => elsewhere.getToken()));
    expect(readCode(await tab.getToken({ forceRefresh: true }))).toBe('ok');
    await harness.advance(6 * 60_000);
    expect(readCode(await tab.updatePassword(password, otherPassword))).toBe('ok');
  });

  it('45 keeps all tabs of the browser signed in when one changes the password', async () => {
    const harness = current();
    const { tab, browser } = await newPerson(harness);
    const second = browser.open();
    await second.ready();
    must(await second.updatePassword(password, otherPassword));
    must(await tab.updatePassword(otherPassword, password));
    for (const one of [tab, second, browser.open()]) {
      await one.ready();
      must(await one.getToken({ forceRefresh: true }));
      expect(readStatus(one)).toBe('signed-in');
    }
  });
}
