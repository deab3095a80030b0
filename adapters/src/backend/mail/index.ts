export { InboxMailer } from './inbox-mailer.ts';
export { MailEncryption } from './mail-encryption.ts';
export { Outbox } from './outbox.ts';
export { OutboxMailer } from './outbox-mailer.ts';
export { mailSchema } from './outbox-schema.ts';
export { SmtpMailer, type SmtpSettings } from './smtp-mailer.ts';
