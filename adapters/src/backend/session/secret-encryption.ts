import { createHash } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { managedNonce } from '@noble/ciphers/utils.js';

/** Encrypts texts: without the secret nobody can read or change what is encrypted. */
export class SecretEncryption {
  private readonly cipher: {
    encrypt(plain: Uint8Array): Uint8Array;
    decrypt(encrypted: Uint8Array): Uint8Array;
  };

  constructor(secret: string) {
    this.cipher = managedNonce(xchacha20poly1305)(createHash('sha256').update(secret).digest());
  }

  encrypt(text: string): Buffer {
    return Buffer.from(this.cipher.encrypt(Buffer.from(text)));
  }

  /** @throws if it was changed, or encrypted with another secret */
  decrypt(encrypted: Uint8Array): string {
    return Buffer.from(this.cipher.decrypt(Uint8Array.from(encrypted))).toString();
  }
}

/** The same as text that is safe in cookies. */
export function textEncryption(secret: string) {
  const encryption = new SecretEncryption(secret);
  return {
    encrypt: (text: string): string => encryption.encrypt(text).toString('base64url'),
    /** @returns undefined for what it has not encrypted */
    decrypt(encrypted: string): string | undefined {
      try {
        return encryption.decrypt(Buffer.from(encrypted, 'base64url'));
      } catch {
        return undefined;
      }
    },
  };
}
