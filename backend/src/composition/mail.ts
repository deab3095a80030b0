import { readFile } from 'node:fs/promises';
import type { SecretStore } from '@toolkit/adapters/backend/database';
import { MailSeal, SmtpMailer } from '@toolkit/adapters/backend/mail';
import {
  MailFailure,
  type MailFailureCode,
  type Outbox,
  OutboxMailer,
} from '@toolkit/application/backend/mail';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { portError } from '../http/port-error.ts';
import { mailWords } from '../mail-words.ts';

export interface MailParts {
  /** Delivers at once and makes the caller wait; only the outbox uses it. */
  readonly deliverer: SmtpMailer;
  /** Where to read the mail if there is no mail server. */
  readonly inboxUrl: string | undefined;
  close(): Promise<void>;
}

/** Opens the configured mail server, else the inbox on this machine. */
export async function openDelivery(config: Config, log: Logger): Promise<MailParts> {
  const { smtpUrl, mailFrom: from, inboxPort } = config;
  const name = smtpName(config);
  if (smtpUrl !== undefined) {
    const deliverer = new SmtpMailer({ url: smtpUrl, from, name });
    void warnOfTrouble(deliverer, log);
    return { deliverer, inboxUrl: undefined, close: () => deliverer.close() };
  }
  // Loaded on demand: with a mail server the inbox never takes memory.
  const { startInbox } = await import('../inbox/inbox.ts');
  const inbox = await startInbox({ port: inboxPort }).catch((error: unknown) => {
    throw portError(error, 'INBOX_PORT', inboxPort, '127.0.0.1');
  });
  const deliverer = new SmtpMailer({ url: inbox.smtpUrl, from });
  return {
    deliverer,
    inboxUrl: inbox.url,
    close: async () => {
      await deliverer.close();
      await inbox.close();
    },
  };
}

/**
 * Loads the keys that encrypt waiting mail. The kept key is a file beside an embedded database; in PostgreSQL it is a
 * row in the same database as the mail, so dumps hold both unless MAIL_KEY_FILE is set. Mail that the kept key has
 * encrypted stays readable.
 */
export async function loadSeal(
  { mailKeyFile }: Pick<Config, 'mailKeyFile'>,
  secrets: SecretStore,
): Promise<MailSeal> {
  const kept = await secrets('mail');
  return mailKeyFile === undefined ? new MailSeal(kept) : new MailSeal(await keyIn(mailKeyFile), kept);
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
  { deliverer }: MailParts,
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
    log: ({ level, ...event }) =>
      log[level](
        event,
        'reason' in event && isFailure(event.reason) ? mailWords[event.reason] : 'outbox of mail',
      ),
  });
}

/** The name with which mail servers are greeted; undefined where PUBLIC_URL has no full name. */
export function smtpName({ publicUrl }: Pick<Config, 'publicUrl'>): string | undefined {
  const name = publicUrl === undefined ? '' : new URL(publicUrl).hostname;
  return /\.[a-z][a-z0-9-]*$/.test(name) ? name : undefined;
}

const isFailure = (reason: string): reason is MailFailureCode => Object.hasOwn(mailWords, reason);

/** The app works without its mail server, but an operator who has just set it up should learn of a fault at once. */
async function warnOfTrouble(deliverer: SmtpMailer, log: Logger): Promise<void> {
  const failure = await deliverer.verify();
  if (!failure) return;
  const { code: reason, status } = failure;
  log.error({ event: 'mail-server-trouble', reason, status }, `${mailWords[reason]} Mail waits.`);
}
