import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import type { JWK } from 'jose';

/** The key set as a whole is unusable. */
export class KeySetError extends Error {
  override readonly name = 'KeySetError';
}

/** A public key as published, and as Node's key object, which can be compared. */
export interface PublishedKey {
  readonly jwk: JWK;
  readonly key: KeyObject;
}

const maxBytes = 65_536;
/** Shorter RSA keys can be computed from their public half. */
const leastRsaBits = 2_048;

/**
 * Fetches a key set (RFC 7517) and leaves out everything that is not a public key, or a weak one. If two different keys have the same
 * id, only one that was known before is kept: a token does not tell which of the two signed it.
 * @throws KeySetError, or what fetch throws
 */
export async function fetchKeySet(
  url: string,
  known: readonly PublishedKey[],
  timeoutMs = 2_000,
): Promise<readonly PublishedKey[]> {
  const answer = await fetch(url, {
    headers: { accept: 'application/json, application/jwk-set+json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (answer.status !== 200) {
    await answer.body?.cancel();
    throw new KeySetError(`The key set was answered with ${answer.status}.`);
  }
  const keys = keysIn(await readText(answer));
  const published = keys.flatMap(parsePublicKey);
  if (keys.length > 0 && published.length === 0) throw new KeySetError('The key set holds no public key.');
  return dropAmbiguous(published, known);
}

function dropAmbiguous(published: readonly PublishedKey[], known: readonly PublishedKey[]): PublishedKey[] {
  const same = (one: PublishedKey) => (other: PublishedKey) =>
    other.jwk.kid === one.jwk.kid && other.key.equals(one.key);
  const once = published.filter((one, at) => published.findIndex(same(one)) === at);
  return once.filter((one) => {
    const rivals = once.filter(({ jwk }) => jwk.kid === one.jwk.kid && jwk.kty === one.jwk.kty);
    return rivals.length === 1 || known.some(same(one));
  });
}

function parsePublicKey(jwk: unknown): PublishedKey[] {
  if (typeof jwk !== 'object' || jwk === null || 'd' in jwk || 'k' in jwk) return [];
  try {
    const key = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' });
    const rsaBits = key.asymmetricKeyDetails?.modulusLength ?? leastRsaBits;
    return rsaBits < leastRsaBits ? [] : [{ jwk, key }];
  } catch {
    return [];
  }
}

function keysIn(text: string): readonly unknown[] {
  const { keys } = Object(JSON.parse(text)) as { readonly keys?: unknown };
  if (!Array.isArray(keys)) throw new KeySetError('What was answered is no key set.');
  return keys;
}

async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new KeySetError('The key set is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
