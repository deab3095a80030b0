import { KeyObject } from 'node:crypto';
import { Remembered } from '@toolkit/application/backend/session';
import { firstKeyPauseMs, keyPauseMs, keyRefreshMs, unconfirmedKeyMs } from '@toolkit/domain/session';
import { createRemoteJWKSet } from 'jose';

/** The keys cannot be loaded now; this says nothing about the token. */
export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable';
}

/** Shorter RSA keys can be computed from their public half. */
const leastRsaBits = 2_048;

/**
 * Public keys by id, from one configured URL, by `jose`. We say when it asks, by a monotonic clock: known keys serve
 * while the issuer is down, and invented ids do not make it ask each time.
 */
export class JwksKeys {
  private readonly keys: Remembered<ReturnType<typeof createRemoteJWKSet>>;
  private fetches = 0;
  /** Why the last of them failed. */
  private failure: unknown;
  /** When an unknown id last caused a fetch, and when that is over. */
  private missedAt = Number.NEGATIVE_INFINITY;
  private looking: Promise<unknown> | undefined;

  constructor(
    url: string,
    /** Called with the outcome of each fetch. */
    onFetch: (outcome: 'ok' | 'failed') => void = () => {},
    patienceMs = 2_000,
    private readonly now: () => number = () => performance.now(),
  ) {
    const never = { cacheMaxAge: Number.POSITIVE_INFINITY, cooldownDuration: Number.POSITIVE_INFINITY };
    const keys = createRemoteJWKSet(new URL(url), { ...never, timeoutDuration: patienceMs });
    const fetchKeys = async () => {
      this.failure = await keys.reload().catch((error: unknown) => error);
      this.fetches += 1;
      onFetch(this.failure ? 'failed' : 'ok');
      if (this.failure) throw this.failure;
      return keys;
    };
    const pauses = { freshMs: keyRefreshMs, failedMs: firstKeyPauseMs, staleMs: keyRefreshMs };
    this.keys = new Remembered(fetchKeys, { ...pauses, longestMs: unconfirmedKeyMs }, now);
  }

  /** @returns undefined when the issuer has no such key; rejects with KeysUnavailable */
  async find(algorithm: string, kid: string) {
    const { fetches } = this;
    const key = await this.select(algorithm, kid);
    if (key) return key;
    // The id may be that of a new key. Further unknown ids soon afterwards cause no fetch.
    const isAsked = this.fetches !== fetches;
    const isNew = this.now() - this.missedAt >= keyPauseMs;
    if (isAsked || isNew) this.missedAt = this.now();
    if (isNew && !isAsked) this.looking = this.keys.renew().catch(() => undefined);
    await this.looking;
    const second = await this.select(algorithm, kid);
    // While the issuer is down, the key may be a new one of its, so it cannot be called unknown.
    if (!second && this.failure) throw this.buildUnavailable();
    return second;
  }

  /** Two keys with one id are none: a token does not tell which of them signed it. */
  private async select(alg: string, kid: string) {
    const keys = await this.keys.read().catch(() => {
      throw this.buildUnavailable();
    });
    const found = await keys({ alg, kid }).catch(() => undefined);
    const key = found && KeyObject.from(found);
    return (key?.asymmetricKeyDetails?.modulusLength ?? leastRsaBits) < leastRsaBits ? undefined : key;
  }

  private buildUnavailable() {
    return new KeysUnavailable('', { cause: this.failure });
  }
}
