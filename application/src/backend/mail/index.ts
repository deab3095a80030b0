export { type Mail, Mailer } from './ports.ts';
