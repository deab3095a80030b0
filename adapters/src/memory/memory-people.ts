import type { People, Person } from '@toolkit/application/backend/session';
import type { MailedCodeKind } from '@toolkit/domain/session';

interface MailedCode {
  readonly kind: MailedCodeKind;
  readonly to: Person;
  readonly expiresAt: Date;
}

export class MemoryPeople implements People {
  readonly #people: Person[] = [];
  readonly #codes = new Map<string, MailedCode>();

  add(person: Person): void {
    this.#people.push(person);
  }

  async find(email: string): Promise<Person | undefined> {
    return this.#people.find((person) => person.email === email);
  }

  async exists(email: string): Promise<boolean> {
    return this.#people.some((person) => person.email === email);
  }

  async addCode(kind: MailedCodeKind, to: Person, codeHash: string, expiresAt: Date): Promise<void> {
    this.#codes.set(codeHash, { kind, to, expiresAt });
  }

  async overtakeCodes(codeHash: string): Promise<void> {
    const newest = this.#codes.get(codeHash);
    if (!newest) return;
    for (const [hash, { kind, to, expiresAt }] of this.#codes)
      if (
        hash !== codeHash &&
        kind === newest.kind &&
        to.id === newest.to.id &&
        expiresAt <= newest.expiresAt
      )
        this.#codes.delete(hash);
  }

  async dropCode(codeHash: string): Promise<void> {
    this.#codes.delete(codeHash);
  }

  async personOfCode(kind: MailedCodeKind, codeHash: string, now: Date): Promise<Person | undefined> {
    const code = this.#codes.get(codeHash);
    if (code?.kind !== kind || code.expiresAt <= now) return undefined;
    return this.#people.find(({ id, email }) => id === code.to.id && email === code.to.email);
  }
}
