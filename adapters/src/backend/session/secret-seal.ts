import { createHash } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { managedNonce } from '@noble/ciphers/utils.js';

/** Encrypts texts: without the secret nobody can read or change what is sealed. */
export class SecretSeal {
  private readonly cipher: {
    encrypt(plain: Uint8Array): Uint8Array;
    decrypt(sealed: Uint8Array): Uint8Array;
  };

  constructor(secret: string) {
    this.cipher = managedNonce(xchacha20poly1305)(createHash('sha256').update(secret).digest());
  }

  seal(text: string): Buffer {
    return Buffer.from(this.cipher.encrypt(Buffer.from(text)));
  }

  /** @throws if it was changed, or sealed with another secret */
  open(sealed: Uint8Array): string {
    return Buffer.from(this.cipher.decrypt(Uint8Array.from(sealed))).toString();
  }
}
