import { createHash } from 'node:crypto';
import { decrypt, encrypt } from '../environment/index.ts';

export interface MailText {
  readonly text: string;
  readonly html: string;
}

type Key = readonly [id: string, bytes: Buffer];

/**
 * Encrypts mail while it waits: its links grant access, and more people can read a database, its log and its backups
 * than the one the mail is for.
 */
export class MailEncryption {
  private readonly newest: Key;
  private readonly keys: ReadonlyMap<string, Buffer>;

  /** Keys of 32 bytes in hex. The first one encrypts, all of them decrypt. */
  constructor(first: string, ...others: readonly string[]) {
    this.newest = importKey(first);
    this.keys = new Map([this.newest, ...others.map(importKey)]);
  }

  /** The keys that can open mail here. */
  get keyIds(): readonly string[] {
    return [...this.keys.keys()];
  }

  /** Opening needs the same `mailId`, so that nobody can move a text to another address. */
  encrypt(mailId: string, { text, html }: MailText) {
    const [keyId, key] = this.newest;
    return { keyId, encrypted: encrypt(key, JSON.stringify([text, html]), mailId).toString('base64') };
  }

  /** Undefined if the key is unknown or the text was altered. */
  decrypt(mailId: string, keyId: string, encrypted: string): MailText | undefined {
    const key = this.keys.get(keyId);
    if (!key) return undefined;
    try {
      const [text, html] = JSON.parse(decrypt(key, Buffer.from(encrypted, 'base64'), mailId));
      return { text, html };
    } catch {
      return undefined;
    }
  }
}

/** Distinguishes keys and reveals nothing about them. */
function importKey(hex: string): Key {
  const bytes = Buffer.from(hex, 'hex');
  return [createHash('sha256').update('mail key id').update(bytes).digest('hex').slice(0, 16), bytes];
}
