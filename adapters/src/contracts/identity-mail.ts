import {
  confirmEmail,
  confirmReset,
  type Declare,
  type IdentityHarness,
  must,
  newAddress,
  newPerson,
  nextCode,
  otherPassword,
  password,
  readCode,
  readReset,
  readStatus,
  resetCode,
  signInElsewhere,
  told,
  verify,
} from './identity-harness.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const invalid = { ok: false, error: { code: 'invalid-code' } };

export function mailTests(current: () => IdentityHarness, it: Declare): void {
  it('9 10 mails one link, which works once', async () => {
    const harness = current();
    const person = await newPerson(harness);
    const { tab, email } = person;
    await verify(harness, person);
    const [mail, ...others] = await harness.mailsTo(email);
    expect(others).toEqual([]);
    expect(await confirmEmail(harness, mail?.code ?? '')).toEqual(invalid);
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
    const code = await nextCode(harness, corrected, 'verification');
    expect(await harness.mailsTo(email)).toEqual([]);
    const elsewhere = harness.browser().open();
    expect(readCode(await elsewhere.signIn(corrected, password))).toBe('invalid-credentials');
    must(await confirmEmail(harness, code));
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
    await nextCode(harness, free, 'verification');
    expect(await harness.mailsTo(taken.email)).toEqual([]);
    for (const email of ['no-address', 'a@b'])
      expect(readCode(await first.tab.sendVerificationEmail(email))).toBe('invalid-email');
  });

  it('14 answers the reset of an unknown address as it does a known one, and mails nothing', async () => {
    const harness = current();
    const email = newAddress();
    const known = await newPerson(harness);
    const tab = harness.browser().open();
    expect(await tab.sendPasswordReset(email)).toEqual(await tab.sendPasswordReset(known.email));
    await nextCode(harness, known.email, 'password-reset');
    expect(await harness.mailsTo(email)).toEqual([]);
  });

  it('S-02d 13 15 resets a password and proves the address with a code that works once; neither reading its address nor a refused password uses it up', async () => {
    const harness = current();
    const { email } = await newPerson(harness);
    const code = await resetCode(harness, email);
    expect(must(await readReset(harness, code))).toEqual({ email });
    for (const weak of ['1', 'Qwerty'])
      expect(readCode(await confirmReset(harness, code, weak))).toBe('weak-password');
    must(await confirmReset(harness, code, otherPassword));
    expect(await confirmReset(harness, code, password)).toEqual(invalid);
    expect(await readReset(harness, code)).toEqual(invalid);
    const tab = harness.browser().open();
    expect(readCode(await tab.signIn(email, password))).toBe('invalid-credentials');
    expect(must(await tab.signIn(email, otherPassword)).emailVerified).toBe(true);
  });

  it('16 ends all sessions with a reset', async () => {
    const harness = current();
    const { email, tab } = await newPerson(harness);
    const elsewhere = await signInElsewhere(harness, email);
    must(await confirmReset(harness, await resetCode(harness, email), otherPassword));
    for (const open of [tab, elsewhere]) {
      expect(readCode(await open.getToken({ forceRefresh: true }))).toBe('session-expired');
      expect(readStatus(open)).toBe('signed-out');
    }
  });

  it('37 refuses a verification link after three days and a reset link after its own life', async () => {
    const harness = current();
    const { email, tab } = await newPerson(harness);
    must(await tab.sendVerificationEmail());
    const verification = await nextCode(harness, email, 'verification');
    await harness.advance(72 * hourMs + minuteMs);
    expect(await confirmEmail(harness, verification)).toEqual(invalid);
    const reset = await resetCode(harness, email);
    await harness.advance(harness.resetLinkMs - minuteMs);
    expect(must(await readReset(harness, reset))).toEqual({ email });
    await harness.advance(2 * minuteMs);
    expect(await readReset(harness, reset)).toEqual(invalid);
    expect(await confirmReset(harness, reset, otherPassword)).toEqual(invalid);
    expect(readCode(await harness.browser().open().signIn(email, password))).toBe('ok');
  });
}
