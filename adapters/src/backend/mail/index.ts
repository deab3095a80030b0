import type { Inbox } from './inbox.ts';

export { MailSeal } from './mail-seal.ts';
export { OutboxMailer } from './outbox-mailer.ts';
export { mailMigrations } from './outbox-migrations.ts';
export { SmtpMailer } from './smtp-mailer.ts';
export type { Inbox };

/** Loaded when it is wanted: a deployment with a mail server never has the inbox in memory. */
export const startInbox = async (options: { readonly port: number }): Promise<Inbox> =>
  (await import('./inbox.ts')).startInbox(options);
