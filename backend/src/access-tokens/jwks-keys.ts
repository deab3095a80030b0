import { KeyObject } from 'node:crypto';
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
  private readonly keys: ReturnType<typeof createRemoteJWKSet>;
  private askedAt = Number.NEGATIVE_INFINITY;
  private answeredAt = Number.NEGATIVE_INFINITY;
  /** When an unknown id last caused a fetch. */
  private missedAt = Number.NEGATIVE_INFINITY;
  /** Why the last fetch failed. */
  private failure: unknown;
  private asking: Promise<void> | undefined;

  constructor(
    url: string,
    /** Called with the outcome of each fetch. */
    private readonly onFetch: (outcome: 'ok' | 'failed') => void = () => {},
    private readonly now: () => number = () => performance.now(),
    patienceMs = 2_000,
  ) {
    const never = { cacheMaxAge: Number.POSITIVE_INFINITY, cooldownDuration: Number.POSITIVE_INFINITY };
    this.keys = createRemoteJWKSet(new URL(url), { ...never, timeoutDuration: patienceMs });
  }

  /** @returns undefined when the issuer has no such key; rejects with KeysUnavailable */
  async find(algorithm: string, kid: string): Promise<KeyObject | undefined> {
    const isUsable = this.now() - this.answeredAt < unconfirmedKeyMs;
    const isDue = this.now() - this.askedAt >= (isUsable ? keyRefreshMs : firstKeyPauseMs);
    await (isDue ? this.ask() : this.asking);
    const key = await this.select(algorithm, kid);
    if (key) return key;
    // The id may be that of a new key. Further unknown ids soon afterwards cause no fetch.
    const isNew = this.now() - this.missedAt >= keyPauseMs;
    if (isDue || isNew) this.missedAt = this.now();
    await (isNew && !isDue ? this.ask() : this.asking);
    const second = await this.select(algorithm, kid);
    // While the issuer is down, the key may be a new one of its, so it cannot be called unknown.
    if (!second && this.failure !== undefined) throw this.buildUnavailable();
    return second;
  }

  /** Fetches the keys; concurrent callers share one fetch. Never rejects: on failure the known keys stay. */
  private ask(): Promise<void> {
    this.askedAt = this.now();
    this.asking ??= this.keys
      .reload()
      .then(
        () => {
          this.answeredAt = this.now();
          this.failure = undefined;
          this.onFetch('ok');
        },
        (error: unknown) => {
          this.failure = error;
          this.onFetch('failed');
        },
      )
      .finally(() => {
        this.asking = undefined;
      });
    return this.asking;
  }

  /** Two keys with one id are none: a token does not tell which of them signed it. */
  private async select(alg: string, kid: string): Promise<KeyObject | undefined> {
    if (this.now() - this.answeredAt >= unconfirmedKeyMs) throw this.buildUnavailable();
    const found = await this.keys({ alg, kid }).catch(() => undefined);
    const key = found && KeyObject.from(found);
    return (key?.asymmetricKeyDetails?.modulusLength ?? leastRsaBits) < leastRsaBits ? undefined : key;
  }

  private buildUnavailable(): KeysUnavailable {
    return new KeysUnavailable('', { cause: this.failure });
  }
}
