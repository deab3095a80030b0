import {
  type Declare,
  type IdentityHarness,
  must,
  newAddress,
  newPerson,
  otherPassword,
  password,
  readCode,
  readStatus,
  resetMail,
  signInElsewhere,
  told,
  verify,
} from './identity-harness.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export function mailTests(current: () => IdentityHarness, it: Declare): void {
  it('9 10 11 mails one link, which works once, and leads on to the login page of the deployment and nowhere else', async () => {
    const harness = current();
    const { tab, email } = await newPerson(harness);
    must(await tab.sendVerificationEmail());
    const mail = await harness.nextMail(email, 'verification');
    expect(await harness.mailsTo(email)).toBe(1);
    expect(await harness.follow(mail)).toEqual({ accepted: true, continueUrl: harness.loginUrl });
    expect(await harness.follow(mail)).toEqual({ accepted: false, reason: 'invalid-code' });
    expect(must(await tab.refreshUser()).emailVerified).toBe(true);
  });

  it('12 shows a verification made elsewhere, in the state and in the next token', async () => {
    const harness = current();
    const person = await newPerson(harness);
    const { tab, user } = person;
    must(await tab.getToken());
    const states = told(tab);
    await verify(harness, person);
    const verified = { ...user, emailVerified: true };
    expect(must(await tab.refreshUser())).toEqual(verified);
    expect(states.at(-1)).toEqual({ status: 'signed-in', user: verified });
    expect((await harness.verifyBearer(must(await tab.getToken()))).emailVerified).toBe(true);
  });

  it('43 mails a link to a corrected address, which takes the place of the first one once the link is used', async () => {
    const harness = current();
    const { tab, email } = await newPerson(harness);
    const corrected = newAddress();
    must(await tab.sendVerificationEmail(` ${corrected.toUpperCase()} `));
    const mail = await harness.nextMail(corrected, 'verification');
    expect(await harness.mailsTo(email)).toBe(0);
    const elsewhere = harness.browser().open();
    expect(readCode(await elsewhere.signIn(corrected, password))).toBe('invalid-credentials');
    expect((await harness.follow(mail)).accepted).toBe(true);
    expect(must(await elsewhere.signIn(corrected, password))).toMatchObject({
      email: corrected,
      emailVerified: true,
    });
    expect((await harness.verifyBearer(must(await elsewhere.getToken()))).email).toBe(corrected);
    expect(readCode(await harness.browser().open().signIn(email, password))).toBe('invalid-credentials');
  });

  it('44 answers a correction to a taken address as one to a free one, and mails nothing', async () => {
    const harness = current();
    const taken = await newPerson(harness);
    const first = await newPerson(harness);
    const second = await newPerson(harness);
    const free = newAddress();
    expect(await first.tab.sendVerificationEmail(taken.email)).toEqual(
      await second.tab.sendVerificationEmail(free),
    );
    await harness.nextMail(free, 'verification');
    expect(await harness.mailsTo(taken.email)).toBe(0);
    for (const email of ['no-address', 'a@b'])
      expect(readCode(await first.tab.sendVerificationEmail(email))).toBe('invalid-email');
  });

  it('14 answers the reset of an unknown address as it does a known one, and mails nothing', async () => {
    const harness = current();
    const email = newAddress();
    const known = await newPerson(harness);
    const tab = harness.browser().open();
    expect(await tab.sendPasswordReset(email)).toEqual(await tab.sendPasswordReset(known.email));
    await harness.nextMail(known.email, 'password-reset');
    expect(await harness.mailsTo(email)).toBe(0);
  });

  it('S-02d 13 15 resets a password and proves the address with a code that works once; neither reading its address nor a refused password uses it up', async () => {
    const harness = current();
    const { email } = await newPerson(harness);
    const mail = await resetMail(harness, email);
    expect(await harness.resetAddress(mail)).toEqual({ ok: true, value: email });
    for (const weak of ['1', 'Qwerty'])
      expect(await harness.follow(mail, weak)).toEqual({ accepted: false, reason: 'weak-password' });
    expect(await harness.follow(mail, otherPassword)).toMatchObject({ accepted: true });
    expect(await harness.follow(mail, password)).toEqual({ accepted: false, reason: 'invalid-code' });
    expect(await harness.resetAddress(mail)).toEqual({ ok: false, error: 'invalid-code' });
    const tab = harness.browser().open();
    expect(readCode(await tab.signIn(email, password))).toBe('invalid-credentials');
    expect(must(await tab.signIn(email, otherPassword)).emailVerified).toBe(true);
  });

  it('16 ends all sessions with a reset', async () => {
    const harness = current();
    const { email, tab } = await newPerson(harness);
    const elsewhere = await signInElsewhere(harness, email);
    await harness.follow(await resetMail(harness, email), otherPassword);
    for (const open of [tab, elsewhere]) {
      expect(readCode(await open.getToken({ forceRefresh: true }))).toBe('session-expired');
      expect(readStatus(open)).toBe('signed-out');
    }
  });

  it('37 refuses a verification link after three days and a reset link after its own life', async () => {
    const harness = current();
    const { email, tab } = await newPerson(harness);
    must(await tab.sendVerificationEmail());
    const verification = await harness.nextMail(email, 'verification');
    await harness.advance(72 * hourMs + minuteMs);
    expect(await harness.follow(verification)).toEqual({ accepted: false, reason: 'invalid-code' });
    const reset = await resetMail(harness, email);
    await harness.advance(harness.resetLinkMs - minuteMs);
    expect(await harness.resetAddress(reset)).toEqual({ ok: true, value: email });
    await harness.advance(2 * minuteMs);
    expect(await harness.resetAddress(reset)).toEqual({ ok: false, error: 'invalid-code' });
    expect(await harness.follow(reset, otherPassword)).toEqual({ accepted: false, reason: 'invalid-code' });
    expect(readCode(await harness.browser().open().signIn(email, password))).toBe('ok');
  });
}
