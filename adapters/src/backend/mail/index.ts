export { type Mail, Mailer } from './mailer.ts';
export { MemoryMailer } from './memory-mailer.ts';
