export { isHashable, isWeak } from './acceptable-password.ts';
export { passwordChangedMail, resetMail, verificationMail } from './identity-mails.ts';
export { LoginThrottle } from './login-throttle.ts';
export { MailCadence, type MailKind, type Turn } from './mail-cadence.ts';
export { Limits, type RateLimit, type Taken } from './ports.ts';
