import { createHmac, hash, randomBytes } from 'node:crypto';
import type { Secrets } from '@toolkit/application/backend/session';

export class CryptoSecrets implements Secrets {
  /** @param secret at least 32 random characters */
  constructor(private readonly secret: string) {}

  /** 256 random bits: nobody can guess them, so a fast hash without salt is enough. */
  newCode() {
    const code = randomBytes(32).toString('base64url');
    return { code, codeHash: this.hashCode(code) };
  }

  hashCode(code: string) {
    return hash('sha256', code, 'base64url');
  }

  newId() {
    return randomBytes(16).toString('base64url');
  }

  hashEmail(email: string) {
    return createHmac('sha256', this.secret).update(email).digest('base64url');
  }
}
