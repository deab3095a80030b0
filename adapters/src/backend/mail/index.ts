export { InboxMailer, type InboxMessage } from './inbox-mailer.ts';
export { MailSeal } from './mail-seal.ts';
export { mailSchema } from './outbox-schema.ts';
export { PgOutbox } from './pg-outbox.ts';
export { SmtpMailer, type SmtpSettings } from './smtp-mailer.ts';
