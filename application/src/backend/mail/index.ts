export { demandOneMailbox } from './one-mailbox.ts';
export { type Mail, Mailer, MailFailure, type MailFailureCode } from './ports.ts';
