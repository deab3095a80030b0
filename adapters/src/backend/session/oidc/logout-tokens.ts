import type { Clock } from '@toolkit/application/backend/environment';
import { clockToleranceMs, logoutTokenMs, readLogout } from '@toolkit/application/backend/session';
import { createLocalJWKSet, createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import type { ServerMetadata } from 'openid-client';
import { Remembered } from '../remembered.ts';
import { patienceSeconds } from './openid-discovery.ts';

const algorithms = ['RS', 'PS', 'ES'].flatMap((kind) => ['256', '384', '512'].map((size) => kind + size));

const keyTimes = { freshMs: 600_000, failedMs: 3_000 };
/** Anybody may send tokens, so for one that no known key verifies, new keys are asked for at most this often. */
const unknownKeyMs = 30_000;

type KeySet = ReturnType<typeof createLocalJWKSet>;

/** Judges what a provider sends by back-channel logout (OpenID Connect Back-Channel Logout 1.0). */
export class LogoutTokens {
  private readonly keys: Remembered<KeySet>;

  constructor(
    private readonly provider: Remembered<ServerMetadata>,
    private readonly clientId: string,
    private readonly clock: Clock,
    failed: (error: unknown) => unknown,
  ) {
    const ask = () =>
      provider
        .read()
        .then(({ jwks_uri: uri = '' }) => fetchKeys(uri))
        .catch((error: unknown) => {
          throw failed(error);
        });
    this.keys = new Remembered(ask, keyTimes, () => clock.now().getTime());
  }

  /** Rejects while the provider's keys cannot be read. */
  async read(token: string): Promise<ReturnType<typeof readLogout>> {
    const claims =
      (await this.verify(token, await this.keys.read())) ??
      (await this.verify(token, await this.keys.readWithin(unknownKeyMs)));
    return readLogout(claims ?? {});
  }

  private async verify(token: string, keys: KeySet): Promise<JWTPayload | undefined> {
    const { issuer } = await this.provider.read();
    return jwtVerify(token, keys, {
      issuer,
      audience: this.clientId,
      typ: 'logout+jwt',
      algorithms: [...algorithms, 'EdDSA', 'Ed25519'],
      maxTokenAge: logoutTokenMs / 1_000,
      clockTolerance: clockToleranceMs / 1_000,
      currentDate: this.clock.now(),
    }).then(
      ({ payload }) => payload,
      () => undefined,
    );
  }
}

async function fetchKeys(uri: string): Promise<KeySet> {
  const keys = createRemoteJWKSet(new URL(uri), { timeoutDuration: patienceSeconds * 1_000 });
  await keys.reload();
  return createLocalJWKSet(keys.jwks() ?? { keys: [] });
}
