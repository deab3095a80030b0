import type { Clock } from '@toolkit/application/backend/environment';
import { type EndedThere, endedIn, logoutTokenMs } from '@toolkit/application/backend/session';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import type { ServerMetadata } from 'openid-client';
import { patienceSeconds } from './openid-discovery.ts';

const algorithms = ['RS', 'PS', 'ES'].flatMap((kind) => ['256', '384', '512'].map((size) => kind + size));
const toleranceSeconds = 30;

/** Faults of the keys and not of the token. */
const ofKeys = ['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT'];

/** Judges what providers send by back-channel logout (OpenID Connect Back-Channel Logout 1.0). */
export class LogoutTokens {
  private keys: { readonly uri: string; readonly find: ReturnType<typeof createRemoteJWKSet> } | undefined;
  /** By id, until when a token could come again. Another process may accept it once more, which ends nothing new. */
  private readonly used = new Map<string, number>();

  constructor(
    private readonly clientId: string,
    private readonly clock: Clock,
  ) {}

  /** @returns undefined for a token that is refused. Rejects while the provider's keys cannot be read */
  async read(token: string, provider: ServerMetadata): Promise<EndedThere | undefined> {
    const read = endedIn(await this.verified(token, provider));
    if (!read || !this.useOnce(read.jti)) return undefined;
    const { jti: _, ...ended } = read;
    return ended;
  }

  private async verified(token: string, provider: ServerMetadata): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, this.keysOf(provider), {
        issuer: provider.issuer,
        audience: this.clientId,
        typ: 'logout+jwt',
        algorithms: [...algorithms, 'EdDSA', 'Ed25519'],
        maxTokenAge: logoutTokenMs / 1_000,
        clockTolerance: toleranceSeconds,
        currentDate: this.clock.now(),
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError && !ofKeys.includes(error.code)) return {};
      throw error;
    }
  }

  /** Anybody may send tokens: an unknown key is looked for at most every 30 seconds. */
  private keysOf({ jwks_uri: uri = '' }: ServerMetadata) {
    if (this.keys?.uri !== uri)
      this.keys = {
        uri,
        find: createRemoteJWKSet(new URL(uri), { timeoutDuration: patienceSeconds * 1_000 }),
      };
    return this.keys.find;
  }

  private useOnce(jti: string): boolean {
    const now = this.clock.now().getTime();
    for (const [id, until] of this.used) if (until < now) this.used.delete(id);
    if (this.used.has(jti)) return false;
    this.used.set(jti, now + logoutTokenMs + 2 * toleranceSeconds * 1_000);
    return true;
  }
}
