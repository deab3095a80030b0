export type { MailEvent } from './mail-event.ts';
export { demandOneMailbox } from './one-mailbox.ts';
export { type ClaimedMail, lease, longestWait, type Outbox } from './outbox.ts';
export { OutboxMailer } from './outbox-mailer.ts';
export { Deliverer, type Mail, Mailer, MailFailure, type MailFailureCode } from './ports.ts';
export { retryTime } from './retry-time.ts';
