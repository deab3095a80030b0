import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

export interface MailText {
  readonly text: string;
  readonly html: string;
}

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts mail while it waits: its links grant access, and more people can read a database, its log and its backups
 * than the one the mail is for.
 */
export class MailEncryption {
  private readonly newest: Key;
  private readonly keys: ReadonlyMap<string, Key>;

  /** Keys of 32 bytes in hex. The first one encrypts, all of them decrypt. */
  constructor(first: string, ...others: readonly string[]) {
    this.newest = importKey(first);
    this.keys = new Map([first, ...others].map(importKey).map((key) => [key.id, key]));
  }

  /** The keys that can open mail here. */
  get keyIds(): readonly string[] {
    return [...this.keys.keys()];
  }

  /** Opening needs the same `mailId`, so that nobody can move a text to another address. */
  encrypt(mailId: string, { text, html }: MailText): { readonly keyId: string; readonly encrypted: string } {
    const iv = randomBytes(ivBytes);
    const encrypting = createCipheriv(cipher, this.newest.bytes, iv).setAAD(Buffer.from(mailId));
    const body = Buffer.concat([encrypting.update(JSON.stringify([text, html]), 'utf8'), encrypting.final()]);
    const encrypted = Buffer.concat([iv, encrypting.getAuthTag(), body]).toString('base64');
    return { keyId: this.newest.id, encrypted };
  }

  /** Undefined if the key is unknown or the text was altered. */
  decrypt(mailId: string, keyId: string, encrypted: string): MailText | undefined {
    const key = this.keys.get(keyId);
    if (!key) return undefined;
    const bytes = Buffer.from(encrypted, 'base64');
    try {
      const decrypting = createDecipheriv(cipher, key.bytes, bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(mailId))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      const body = Buffer.concat([decrypting.update(bytes.subarray(ivBytes + tagBytes)), decrypting.final()]);
      const [text, html] = JSON.parse(body.toString()) as [string, string];
      return { text, html };
    } catch {
      return undefined;
    }
  }
}

/** Distinguishes keys and reveals nothing about them. */
function importKey(hex: string): Key {
  const bytes = Buffer.from(hex, 'hex');
  return { id: createHash('sha256').update('mail key id').update(bytes).digest('hex').slice(0, 16), bytes };
}
