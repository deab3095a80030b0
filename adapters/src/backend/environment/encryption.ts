import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const authTagLength = 16;

/**
 * Encrypts a text with AES-256-GCM: without the key nobody can read or change it. Each purpose has a key of its own.
 * @param key 32 bytes
 * @param context decrypting needs the same, so that a text cannot be moved to another place
 */
export function encrypt(key: Uint8Array, text: string, context = ''): Buffer {
  const iv = randomBytes(ivBytes);
  const encrypting = createCipheriv(cipher, key, iv).setAAD(Buffer.from(context));
  const body = Buffer.concat([encrypting.update(text, 'utf8'), encrypting.final()]);
  return Buffer.concat([iv, encrypting.getAuthTag(), body]);
}

/** @throws if it was changed, or encrypted with another key or in another context */
export function decrypt(key: Uint8Array, encrypted: Uint8Array, context = ''): string {
  const bodyAt = ivBytes + authTagLength;
  const decrypting = createDecipheriv(cipher, key, encrypted.subarray(0, ivBytes), { authTagLength })
    .setAAD(Buffer.from(context))
    .setAuthTag(encrypted.subarray(ivBytes, bodyAt));
  return Buffer.concat([decrypting.update(encrypted.subarray(bodyAt)), decrypting.final()]).toString();
}
