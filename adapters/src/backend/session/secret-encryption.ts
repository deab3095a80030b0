import { hkdfSync } from 'node:crypto';
import { decrypt, encrypt } from '../environment/index.ts';
import { decryptFormer } from './former-encryption.ts';

/** Encrypts texts with a key that is derived from a secret. */
export class SecretEncryption {
  private readonly key: Uint8Array;

  /** @param secret with a purpose before it, if it serves several */
  constructor(private readonly secret: string) {
    this.key = new Uint8Array(hkdfSync('sha256', secret, '', 'aes-256-gcm', 32));
  }

  encrypt(text: string): Buffer {
    return encrypt(this.key, text);
  }

  /** @throws if it was changed, or encrypted with another secret */
  decrypt(encrypted: Uint8Array): string {
    try {
      return decrypt(this.key, encrypted);
    } catch {
      return decryptFormer(this.secret, encrypted);
    }
  }

  /** Whether a former version encrypted it. */
  isFormer(encrypted: Uint8Array): boolean {
    try {
      decrypt(this.key, encrypted);
      return false;
    } catch {
      return true;
    }
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
