import type { PasswordHasher } from '@toolkit/application/backend/session';

/** Quick, and hides nothing. For tests and the demo only: anybody can read the password. */
export class MemoryPasswordHasher implements PasswordHasher {
  async hash(password: string): Promise<string> {
    return `hash of ${password}`;
  }
}
