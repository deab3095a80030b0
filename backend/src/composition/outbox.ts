import { readFile } from 'node:fs/promises';
import type { SecretStore } from '@toolkit/adapters/backend/database';
import { MailEncryption } from '@toolkit/adapters/backend/mail';
import { StartupError } from '@toolkit/application/backend/environment';
import { path, type Variables } from '../config/setting.ts';

/** Its key encrypts mail that waits, with every mail provider. */
export const mailKeyVariables = {
  MAIL_KEY_FILE: {
    rule: path,
    unset: 'a kept key',
    means:
      'a file with 64 hexadecimal digits (`openssl rand -hex 32`), the same for all processes: encrypts mail that waits with a key that is not in PostgreSQL',
  },
} satisfies Variables;

/**
 * Loads the keys that encrypt waiting mail. The kept key is a file beside an embedded database; in PostgreSQL it is a
 * row in the same database as the mail, so dumps hold both unless MAIL_KEY_FILE is set. Mail that the kept key has
 * encrypted stays readable.
 */
export async function loadMailEncryption(
  mailKeyFile: string | undefined,
  secrets: SecretStore,
): Promise<MailEncryption> {
  const kept = await secrets('mail');
  return mailKeyFile === undefined
    ? new MailEncryption(kept)
    : new MailEncryption(await keyIn(mailKeyFile), kept);
}

async function keyIn(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    // Not its name: that may be the key itself.
    throw new StartupError(`The file that MAIL_KEY_FILE names cannot be read (${error.code}).`);
  });
  const key = text.trim().toLowerCase();
  if (/^[0-9a-f]{64}$/.test(key)) return key;
  throw new StartupError(
    'The file that MAIL_KEY_FILE names must hold 64 hexadecimal digits, as of openssl rand -hex 32.',
  );
}
