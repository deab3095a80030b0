export { InboxMailer, type InboxMessage } from './inbox-mailer.ts';
export { MailEncryption } from './mail-encryption.ts';
export { mailSchema } from './outbox-schema.ts';
export { PgOutbox } from './pg-outbox.ts';
export { SmtpMailer, type SmtpSettings } from './smtp-mailer.ts';
