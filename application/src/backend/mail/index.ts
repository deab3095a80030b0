export { escapeHtml } from './escape-html.ts';
export { demandOneMailbox } from './one-mailbox.ts';
export {
  Deliverer,
  type InboxMessage,
  type Mail,
  Mailer,
  MailFailure,
  type MailFailureCode,
} from './ports.ts';
