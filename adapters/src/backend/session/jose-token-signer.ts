import type { AccessClaims, TokenSigner } from '@toolkit/application/backend/session';
import { SignJWT } from 'jose';
import { Remembered } from './remembered.ts';
import { type SigningKeys, signingAlgorithm } from './signing-keys.ts';

/** How long a signature proves that signing works: anybody may call /readyz, and often. */
const provenMs = 1_000;

/** Its token has expired before it is signed, and never leaves this process. */
const nobody = { sub: 'readiness', email: '', email_verified: false, auth_time: 0, sid: '' };

/** Signs JSON Web Tokens with the newest of our keys. */
export class JoseTokenSigner implements TokenSigner {
  private readonly proof = new Remembered(() => this.sign({ ...nobody, iat: 0, exp: 1 }), {
    freshMs: provenMs,
  });

  constructor(
    private readonly keys: SigningKeys,
    /** What the tokens name and the API must demand. */
    readonly issuer: string,
    readonly audience: string,
  ) {}

  /** @throws SigningKeyUnreadable */
  async sign(claims: AccessClaims): Promise<string> {
    const { kid, privateKey } = await this.keys.current();
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: signingAlgorithm, kid })
      .setIssuer(this.issuer)
      .setAudience(this.audience)
      .sign(privateKey);
  }

  /** Rejects while no token can be signed, with SigningKeyUnreadable if that will not pass by itself. */
  async check(): Promise<void> {
    await this.proof.readWithin(provenMs);
  }
}
