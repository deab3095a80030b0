import { readFile } from 'node:fs/promises';
import type { SecretStore } from '@toolkit/adapters/backend/database';
import { MailEncryption } from '@toolkit/adapters/backend/mail';
import {
  type Deliverer,
  type MailEvent,
  MailFailure,
  type MailFailureCode,
  type Outbox,
  OutboxMailer,
} from '@toolkit/application/backend/mail';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { ConfigError } from '../config/config-error.ts';
import { path, type Variables } from '../config/setting.ts';

/** Its key encrypts mail that waits, with every mail provider. */
export const mailKeyVariables = {
  MAIL_KEY_FILE: {
    rule: v.optional(path),
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
    throw new ConfigError(`The file that MAIL_KEY_FILE names cannot be read (${error.code}).`);
  });
  const key = text.trim().toLowerCase();
  if (/^[0-9a-f]{64}$/.test(key)) return key;
  throw new ConfigError(
    'The file that MAIL_KEY_FILE names must hold 64 hexadecimal digits, as of openssl rand -hex 32.',
  );
}

/** Opens the mailer that all use cases send with: a request only stores its mail in the database. */
export function openOutbox(
  deliverer: Deliverer,
  /** The words of its provider. */
  says: (failure: unknown) => string | undefined,
  outbox: Outbox,
  log: Logger,
  /** Called with the outcome of each delivery. */
  onDelivery: (outcome: 'sent' | MailFailureCode) => void,
): OutboxMailer {
  return new OutboxMailer({
    outbox,
    deliverer: {
      stop: () => deliverer.stop(),
      send: async (mail) => {
        try {
          await deliverer.send(mail);
        } catch (error) {
          if (error instanceof MailFailure) onDelivery(error.code);
          throw error;
        }
        if (!mail.isDecoy) onDelivery('sent');
      },
    },
    log: (event) => {
      const { level, ...fields } = event;
      log[level](fields, says(failureIn(event)) ?? 'outbox of mail');
    },
  });
}

const failureIn = (event: MailEvent): MailFailure | undefined =>
  'reason' in event && event.reason !== 'expired' && event.reason !== 'unreadable'
    ? new MailFailure(event.reason, event.status)
    : undefined;
