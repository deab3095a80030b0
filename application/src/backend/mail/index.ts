export { type Mail, Mailer, MailFailure, type MailFailureCode } from './ports.ts';
