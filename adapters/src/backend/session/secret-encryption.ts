import { hkdfSync } from 'node:crypto';
import { decrypt, encrypt } from '../environment/index.ts';
import { decryptFormer } from './former-encryption.ts';

/** Encrypts texts with a key that is derived from a secret. */
export class SecretEncryption {
  private readonly key: Uint8Array;

  /**
   * @param secret with a purpose before it, if it serves several
   * @param encoding of what is encrypted
   */
  constructor(
    private readonly secret: string,
    private readonly encoding: 'base64url' | 'hex',
  ) {
    this.key = new Uint8Array(hkdfSync('sha256', secret, '', 'aes-256-gcm', 32));
  }

  encrypt(text: string): string {
    return encrypt(this.key, text).toString(this.encoding);
  }

  /** @returns undefined for what was changed, or encrypted with another secret */
  decrypt(encrypted: string): string | undefined {
    try {
      return decrypt(this.key, Buffer.from(encrypted, this.encoding));
    } catch {
      return this.decryptFormer(encrypted);
    }
  }

  /** @returns undefined for what no former version encrypted with this secret */
  decryptFormer(encrypted: string): string | undefined {
    return decryptFormer(this.secret, Buffer.from(encrypted, this.encoding));
  }
}
