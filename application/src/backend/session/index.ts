export { isHashable, isWeak } from './acceptable-password.ts';
export { IdentityMailer } from './identity-mailer.ts';
export { LoginThrottle } from './login-throttle.ts';
export { MailCadence, type Turn } from './mail-cadence.ts';
export { Limits, People, type Person, type RateLimit, Secrets, type Taken } from './ports.ts';
