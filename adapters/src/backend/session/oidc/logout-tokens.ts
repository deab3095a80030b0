import type { Clock } from '@toolkit/application/backend/environment';
import { clockToleranceMs, logoutTokenMs, readLogout } from '@toolkit/application/backend/session';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import type { ServerMetadata } from 'openid-client';
import { Remembered } from '../remembered.ts';
import { patienceSeconds } from './openid-discovery.ts';

const algorithms = ['RS', 'PS', 'ES'].flatMap((kind) => ['256', '384', '512'].map((size) => kind + size));

const keyTimes = { freshMs: 600_000, failedMs: 3_000 };
/** Anybody may send tokens, so an unknown key is looked for at most this often. */
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
    return readLogout((await this.verify(token)) ?? {});
  }

  private async verify(token: string): Promise<JWTPayload | undefined> {
    const { issuer } = await this.provider.read();
    const verify = (keys: KeySet): Promise<JWTPayload | 'unknown-key' | undefined> =>
      jwtVerify(token, keys, {
        issuer,
        audience: this.clientId,
        typ: 'logout+jwt',
        algorithms: [...algorithms, 'EdDSA', 'Ed25519'],
        maxTokenAge: logoutTokenMs / 1_000,
        clockTolerance: clockToleranceMs / 1_000,
        currentDate: this.clock.now(),
      }).then(
        ({ payload }) => payload,
        // Whatever else is thrown, such as for a published key that is too weak, refuses the token.
        (error: unknown) => (error instanceof errors.JWKSNoMatchingKey ? 'unknown-key' : undefined),
      );
    const first = await verify(await this.keys.read());
    if (first !== 'unknown-key') return first;
    const second = await verify(await this.keys.readWithin(unknownKeyMs));
    return second === 'unknown-key' ? undefined : second;
  }
}

/** Rejects with errors that carry the codes of `openid-client` or `jose`. */
async function fetchKeys(uri: string): Promise<KeySet> {
  const signal = AbortSignal.timeout(patienceSeconds * 1_000);
  const answer = await fetch(uri, { signal, redirect: 'manual' });
  const coded = (code: string, cause?: unknown) =>
    Object.assign(new Error('No key set.', { cause }), { code, status: answer.status, url: answer.url });
  if (answer.status !== 200) throw coded('OAUTH_RESPONSE_IS_NOT_CONFORM');
  const body: unknown = await answer.json().catch((cause: unknown) => {
    throw coded('OAUTH_RESPONSE_IS_NOT_JSON', cause);
  });
  return createLocalJWKSet(body as JSONWebKeySet);
}
