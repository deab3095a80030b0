import { KeyObject } from 'node:crypto';
import { createRemoteJWKSet, customFetch, errors } from 'jose';

/** The keys cannot be had now; says nothing about the token. */
export class KeysUnavailable extends Error {
  override readonly name = 'KeysUnavailable';
}

const maxBytes = 65_536;
const refreshMs = 600_000;
/** After a failed fetch nobody asks again for this long: a flood of tokens is no flood for the provider. */
const pauseMs = 5_000;

/**
 * Public keys by their id, from one configured address. Known keys go on working for a day while the provider is
 * down; an unknown id makes at most one fetch in 30 s.
 */
export class JwksKeys {
  private readonly jwks: ReturnType<typeof createRemoteJWKSet>;
  private readonly objects = new WeakMap<object, KeyObject>();
  private refreshAt = Date.now() + refreshMs;
  private pausedUntil = 0;

  constructor(url: string) {
    this.jwks = createRemoteJWKSet(new URL(url), {
      timeoutDuration: 2_000,
      cooldownDuration: 30_000,
      cacheMaxAge: 86_400_000,
      [customFetch]: (url, init) => this.fetchKeys(url, init),
    });
  }

  /** @returns undefined when the provider has no such key; rejects with KeysUnavailable */
  async find(algorithm: string, kid: string): Promise<KeyObject | undefined> {
    this.refreshNowAndThen();
    try {
      const key = await this.jwks({ alg: algorithm, kid });
      const known = this.objects.get(key) ?? KeyObject.from(key);
      this.objects.set(key, known);
      return known;
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) {
        return undefined;
      }
      if (Date.now() >= this.pausedUntil) this.pausedUntil = Date.now() + pauseMs;
      throw new KeysUnavailable('', { cause: error });
    }
  }

  private async fetchKeys(url: string, init: RequestInit): Promise<Response> {
    if (Date.now() < this.pausedUntil) throw new KeysUnavailable('Asked in vain a moment ago.');
    return boundedFetch(url, init);
  }

  private refreshNowAndThen(): void {
    if (Date.now() < this.refreshAt) return;
    this.refreshAt = Date.now() + refreshMs;
    // What is known stays good when this fails.
    this.jwks.reload().catch(() => undefined);
  }
}

async function boundedFetch(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new KeysUnavailable('The key set is too large.');
    chunks.push(chunk);
  }
  return new Response(Buffer.concat(chunks), { status: response.status, headers: response.headers });
}
