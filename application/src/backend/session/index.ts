export { isWeak } from './acceptable-password.ts';
export { ChangePassword } from './change-password.ts';
export { ConfirmEmail } from './confirm-email.ts';
export { IdentityMailer } from './identity-mailer.ts';
export { IssueToken } from './issue-token.ts';
export { LoginThrottle } from './login-throttle.ts';
export { MailCadence } from './mail-cadence.ts';
export {
  type AccessClaims,
  type Credential,
  type HashCaller,
  Limits,
  type NewSession,
  type OpenSession,
  PasswordHasher,
  People,
  type Person,
  type RateLimit,
  Secrets,
  Sessions,
  type SignedIn,
  type Taken,
  TokenSigner,
  type Use,
} from './ports.ts';
export { ReadResetCode } from './read-reset-code.ts';
export { ReadSession } from './read-session.ts';
export { Reauthenticate } from './reauthenticate.ts';
export { Register } from './register.ts';
export { RequestReset } from './request-reset.ts';
export { ResetPassword } from './reset-password.ts';
export { SendVerification } from './send-verification.ts';
export { SignIn } from './sign-in.ts';
export { SignOut } from './sign-out.ts';
export { TidySessions } from './tidy-sessions.ts';
