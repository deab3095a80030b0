import type { Inbox } from './inbox.ts';

export { MailSeal } from './mail-seal.ts';
export { mailSchema } from './outbox-schema.ts';
export { PgOutbox } from './pg-outbox.ts';
export { SmtpMailer } from './smtp-mailer.ts';
export type { Inbox };

/** Loaded on demand: with a mail server the inbox never takes memory. */
export const startInbox = async (options: { readonly port: number }): Promise<Inbox> =>
  (await import('./inbox.ts')).startInbox(options);
