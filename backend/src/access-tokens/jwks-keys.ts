import { KeyObject } from 'node:crypto';
import {
  firstKeyPauseMs,
  keyPauseMs,
  keyRefreshMs,
  unconfirmedKeyMs,
  withdrawnKeyMs,
} from '@toolkit/domain/session';
import { createLocalJWKSet } from 'jose';
import { fetchKeySet, type PublishedKey } from './key-set.ts';

/** The keys cannot be loaded now; this says nothing about the token. */
export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable';
}

interface KnownKeys {
  readonly published: readonly PublishedKey[];
  readonly select: ReturnType<typeof createLocalJWKSet>;
  /** Those that were found so far. */
  readonly found: Set<KeyObject>;
  readonly answeredAt: number;
}

/**
 * Public keys by id, from one configured URL. Their age is measured by a monotonic clock: a correction of the system
 * time neither keeps a withdrawn key nor drops a good one.
 */
export class JwksKeys {
  private known: KnownKeys | undefined;
  private askedAt = Number.NEGATIVE_INFINITY;
  /** When an unknown id last caused a fetch. */
  private missedAt = Number.NEGATIVE_INFINITY;
  /** Why the last fetch failed. */
  private failure: unknown;
  private asking: Promise<void> | undefined;

  constructor(
    private readonly url: string,
    /** Called with the outcome of each fetch. */
    private readonly onFetch: (outcome: 'ok' | 'failed') => void = () => {},
    private readonly now: () => number = () => performance.now(),
    private readonly patienceMs?: number,
  ) {}

  /** @returns undefined when the issuer has no such key; rejects with KeysUnavailable */
  async find(algorithm: string, kid: string): Promise<KeyObject | undefined> {
    const before = this.askedAt;
    await this.refresh();
    const key = await this.select(algorithm, kid);
    if (key) return key;
    if (this.askedAt !== before) this.missedAt = this.now();
    else await this.lookAgain();
    const second = await this.select(algorithm, kid);
    // While the issuer is down, the key may be a new one of its, so it cannot be called unknown.
    if (!second && this.failure !== undefined) throw this.buildUnavailable();
    return second;
  }

  /** Whether a key that was found before is in the newest set, and the issuer need not be asked again yet. */
  confirms(key: KeyObject): boolean {
    return this.due() === undefined && this.isUsable(this.known) && this.known.found.has(key);
  }

  private async refresh(): Promise<void> {
    const due = this.due();
    if (due === 'wait') await this.ask();
    else if (due === 'ask') void this.ask();
  }

  /** Whether the issuer is to be asked, and whether to wait for its answer. */
  private due(): 'wait' | 'ask' | undefined {
    const now = this.now();
    const pause = now - this.askedAt;
    if (!this.isUsable(this.known)) return this.asking || pause >= firstKeyPauseMs ? 'wait' : undefined;
    if (pause >= withdrawnKeyMs) return 'wait';
    return now - this.known.answeredAt >= keyRefreshMs && pause >= keyPauseMs ? 'ask' : undefined;
  }

  private isUsable(known: KnownKeys | undefined): known is KnownKeys {
    return known !== undefined && this.now() - known.answeredAt < unconfirmedKeyMs;
  }

  /** Fetches again, because an unknown id may be a new key; further unknown ids soon afterwards cause no fetch. */
  private async lookAgain(): Promise<void> {
    const last = this.failure === undefined ? this.missedAt : Math.max(this.missedAt, this.askedAt);
    if (this.now() - last < keyPauseMs) return this.asking;
    this.missedAt = this.now();
    await this.ask();
  }

  /** Fetches the keys; concurrent callers share one fetch. Never rejects: on failure the known keys stay. */
  private ask(): Promise<void> {
    this.asking ??= fetchKeySet(this.url, this.known?.published ?? [], this.patienceMs)
      .then((published) => {
        const select = createLocalJWKSet({ keys: published.map(({ jwk }) => jwk) });
        this.known = { published, select, found: new Set(), answeredAt: this.now() };
        this.failure = undefined;
        this.onFetch('ok');
      })
      .catch((error: unknown) => {
        this.failure = error;
        this.onFetch('failed');
      })
      .finally(() => {
        this.askedAt = this.now();
        this.asking = undefined;
      });
    return this.asking;
  }

  private async select(alg: string, kid: string): Promise<KeyObject | undefined> {
    const { known } = this;
    if (!this.isUsable(known)) throw this.buildUnavailable();
    const key = await known.select({ alg, kid }).catch(() => undefined);
    if (!key) return undefined;
    const object = toKeyObject(key);
    known.found.add(object);
    return object;
  }

  private buildUnavailable(): KeysUnavailable {
    return new KeysUnavailable('', { cause: this.failure });
  }
}

type CryptoKey = Parameters<typeof KeyObject.from>[0];

const objects = new WeakMap<CryptoKey, KeyObject>();

/** Converts each key once, since every request needs it. */
function toKeyObject(key: CryptoKey): KeyObject {
  const object = objects.get(key) ?? KeyObject.from(key);
  objects.set(key, object);
  return object;
}
