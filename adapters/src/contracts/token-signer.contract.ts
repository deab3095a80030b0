import type { AccessClaims, TokenSigner } from '@toolkit/application/backend/session';

export interface TokenSignerHarness {
  readonly signer: TokenSigner;
  /** The claims that the API reads besides issuer and audience; undefined if it rejects the token. */
  claimsOf(token: string): Promise<AccessClaims | undefined>;
}

export function tokenSignerContract(name: string, make: () => Promise<TokenSignerHarness>): void {
  describe(`${name} as TokenSigner`, () => {
    const seconds = Math.floor(Date.now() / 1000);
    const claims = (sub: string): AccessClaims => ({
      sub,
      email: `${sub}@example.com`,
      email_verified: true,
      auth_time: seconds - 60,
      sid: `session of ${sub}`,
      iat: seconds,
      exp: seconds + 3_600,
    });

    it('makes tokens that say what was claimed', async () => {
      const { signer, claimsOf } = await make();
      const [ada, bob] = await Promise.all([signer.sign(claims('ada')), signer.sign(claims('bob'))]);
      expect(await claimsOf(ada)).toEqual(claims('ada'));
      expect(await claimsOf(bob)).toEqual(claims('bob'));
    });

    it('makes tokens that nobody else can change or make', async () => {
      const { signer, claimsOf } = await make();
      const token = await signer.sign(claims('ada'));
      expect(await claimsOf(`${token}x`)).toBeUndefined();
      expect(await claimsOf('token of somebody else')).toBeUndefined();
    });
  });
}
