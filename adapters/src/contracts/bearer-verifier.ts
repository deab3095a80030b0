import { createRemoteJWKSet, type JWTVerifyOptions, jwtVerify } from 'jose';
import type { VerifiedBearer } from './identity-harness.ts';

/** Verifies bearer tokens by published keys, as the backend does. */
export function bearerVerifier(keysUrl: string | URL, options: JWTVerifyOptions) {
  const keys = createRemoteJWKSet(new URL(keysUrl));
  return async (token: string): Promise<VerifiedBearer> => {
    const { payload } = await jwtVerify(token, keys, { requiredClaims: ['sub', 'iat', 'exp'], ...options });
    return {
      subject: String(payload.sub),
      email: String(payload.email),
      emailVerified: payload.email_verified === true,
      expiresAt: (payload.exp ?? 0) * 1000,
    };
  };
}
