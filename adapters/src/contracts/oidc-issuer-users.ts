import { ada, type MakeOidcIssuer, signedIn, signIn } from './oidc-issuer-harness.ts';

/** What the provider tells about somebody. */
export function toldUsers(make: MakeOidcIssuer): void {
  it('tells the same person at each sign-in by the same issuer and subject', async () => {
    const harness = await make();
    const [first, second] = [await signedIn(harness), await signedIn(harness)];
    const key = { issuer: harness.name, subject: 'ada' };
    expect(first).toMatchObject({ ...key, email: 'ada@example.test', emailVerified: true });
    expect(second).toMatchObject(key);
    expect(first.idToken.length).toBeGreaterThan(0);
  });

  it.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    [1, false],
    [undefined, false],
  ])('takes an address that the provider calls verified with %j for %s', async (emailVerified, expected) => {
    const harness = await make();
    for (const atUserinfo of [false, true])
      expect(await signedIn(harness, { ...ada, emailVerified, atUserinfo })).toMatchObject({
        email: 'ada@example.test',
        emailVerified: expected,
      });
  });

  it('tells the address in lower case', async () => {
    expect(await signedIn(await make(), { ...ada, email: 'Ada@EXAMPLE.test' })).toMatchObject({
      email: 'ada@example.test',
    });
  });

  it('refuses somebody without an address, or with something else in its place', async () => {
    const harness = await make();
    for (const email of [undefined, '', 'ada', 7, 'ada@example.test, eve@example.test'])
      expect(await signIn(harness, { ...ada, email })).toEqual({ ok: false, error: 'no-email' });
  });

  it('refuses an address that the provider tells about somebody else', async () => {
    const harness = await make();
    harness.confuseUserinfo('bob');
    expect(await signIn(harness, { ...ada, atUserinfo: true })).toEqual({
      ok: false,
      error: 'provider-misconfigured',
    });
  });
}
