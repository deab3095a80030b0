import { type Inbox, SmtpMailer, startInbox } from '@toolkit/adapters/backend/mail';
import type { Mailer } from '@toolkit/application/backend/mail';
import type { Config } from './config/config.ts';
import { portError } from './http/port-error.ts';

export interface MailParts {
  readonly mailer: Mailer;
  /** Where a person reads the mail when there is no mail server. */
  readonly inboxUrl: string | undefined;
  close(): Promise<void>;
}

/** A mail server where one is configured, else the inbox on this machine. */
export async function mailOf({ smtpUrl, mailFrom: from, inboxPort }: Config): Promise<MailParts> {
  if (smtpUrl !== undefined) {
    const mailer = new SmtpMailer({ url: smtpUrl, from });
    return { mailer, inboxUrl: undefined, close: async () => mailer.close() };
  }
  const inbox: Inbox = await startInbox({ port: inboxPort }).catch((error: unknown) => {
    throw portError(error, 'INBOX_PORT', inboxPort, '127.0.0.1');
  });
  const mailer = new SmtpMailer({ url: inbox.smtpUrl, from, allowPlain: true });
  return {
    mailer,
    inboxUrl: inbox.url,
    close: async () => {
      mailer.close();
      await inbox.close();
    },
  };
}
