import type { PasswordHasher } from '@toolkit/application/backend/session';

/** Fast and insecure, for tests and the demo only: anybody can read the password. */
export class MemoryPasswordHasher implements PasswordHasher {
  async hash(password: string) {
    return `hash of ${password.normalize('NFKC')}`;
  }

  async verify(passwordHash: string | undefined, password: string) {
    return passwordHash === (await this.hash(password));
  }
}
