import { readFile } from 'node:fs/promises';
import type { KeptKeys } from '@toolkit/adapters/backend/database';
import { MailSeal } from '@toolkit/adapters/backend/mail';
import type { Config } from './config/config.ts';
import { ConfigError } from './config/config-error.ts';

/**
 * The keys that seal mail while it waits. Beside an embedded database the kept one is a file of its own; in PostgreSQL
 * it is a row beside the mail, which MAIL_KEY_FILE keeps out of dumps. What the kept key sealed before stays readable.
 */
export async function sealOf(
  { mailKeyFile }: Pick<Config, 'mailKeyFile'>,
  keys: KeptKeys,
): Promise<MailSeal> {
  const kept = await keys('mail');
  return mailKeyFile === undefined ? new MailSeal(kept) : new MailSeal(await keyIn(mailKeyFile), kept);
}

async function keyIn(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`MAIL_KEY_FILE names ${file}, which cannot be read (${error.code}).`);
  });
  const key = text.trim().toLowerCase();
  if (/^[0-9a-f]{64}$/.test(key)) return key;
  throw new ConfigError(
    `MAIL_KEY_FILE names ${file}, which must hold 64 hexadecimal digits, as of openssl rand -hex 32.`,
  );
}
