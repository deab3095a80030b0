import { hash } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { managedNonce } from '@noble/ciphers/utils.js';

/**
 * Decrypts what versions before 30 November 2026 encrypted with XChaCha20-Poly1305. Remove it, and @noble/ciphers, when
 * no such version is upgraded any more: each start encrypts the signing key anew, and ID tokens end with their sessions,
 * after 30 days.
 * @returns undefined for everything else
 */
export function decryptFormer(secret: string, encrypted: Uint8Array): string | undefined {
  const cipher = managedNonce(xchacha20poly1305)(hash('sha256', secret, 'buffer'));
  try {
    return Buffer.from(cipher.decrypt(Uint8Array.from(encrypted))).toString();
  } catch {
    return undefined;
  }
}
