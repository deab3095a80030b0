import { type BentToken, type MakeOidcIssuer, signedIn, signIn, unusableIds } from './oidc-issuer-harness.ts';

const seconds = () => Math.floor(Date.now() / 1_000);

/** ID tokens that no provider issues unless it is confused, or somebody stands in the way. */
export function refusedTokens(make: MakeOidcIssuer): void {
  it.each<[string, BentToken]>([
    ['of another issuer', { claims: { iss: 'https://evil.test' } }],
    ['for another client', { claims: { aud: 'somebody-else' } }],
    ['for several other clients', { claims: { aud: ['somebody-else', 'another'] } }],
    ['that has expired', { claims: { exp: seconds() - 3_600, iat: seconds() - 7_200 } }],
    ['without nonce', { claims: { nonce: undefined } }],
    ['without subject', { claims: { sub: undefined } }],
    ['with a signature by somebody else', { signedBy: 'a stranger under its name' }],
    ['with a key that the provider does not publish', { signedBy: 'an unknown key' }],
    ['without signature', { signedBy: 'nobody' }],
    ['with a signature by our own secret', { signedBy: 'the client secret' }],
  ])('refuses an ID token %s', async (_, how) => {
    const harness = await make();
    // The same way, unchanged: what is refused below is refused for the change.
    harness.bendIdTokens({});
    await signedIn(harness);
    harness.bendIdTokens(how);
    expect(await signIn(harness)).toEqual({ ok: false, error: 'provider-misconfigured' });
  });

  it('refuses an ID token whose subject or session id is blank, too long or cannot be stored', async () => {
    const harness = await make();
    for (const claims of unusableIds) {
      harness.bendIdTokens({ claims });
      expect(await signIn(harness)).toEqual({ ok: false, error: 'provider-misconfigured' });
    }
  });

  it('refuses an ID token with the nonce of another attempt', async () => {
    const harness = await make();
    harness.bendIdTokens({ claims: { nonce: 'of another attempt' } });
    expect(await signIn(harness)).toEqual({ ok: false, error: 'invalid-attempt' });
  });
}
