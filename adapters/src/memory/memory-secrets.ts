import type { Secrets } from '@toolkit/application/backend/session';

/** Insecure, for tests and the demo only: anybody can guess the codes. */
export class MemorySecrets implements Secrets {
  private codes = 0;
  private ids = 0;

  newCode() {
    this.codes += 1;
    const code = `code-${this.codes}`;
    return { code, codeHash: this.hashCode(code) };
  }

  hashCode(code: string): string {
    return `hash of ${code}`;
  }

  newId(): string {
    this.ids += 1;
    return `id-${this.ids}`;
  }

  hashEmail(email: string): string {
    return `key of ${email}`;
  }
}
