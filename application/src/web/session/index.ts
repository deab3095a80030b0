export type { StateStream } from '../state-stream.ts';
export { ChangePassword, type ChangePasswordFailure } from './change-password.ts';
export { failureEvents, IdentityStates } from './identity-states.ts';
export {
  type IdentityCapabilities,
  type IdentityErrorCode,
  type IdentityFailure,
  IdentityProvider,
  type IdentityResult,
  type IdentityState,
  type IdentityUser,
  type MailedLinkFailure,
  MailedLinks,
  type VerificationOptions,
} from './ports.ts';
export { Register, type RegisterFailure, registerProblems } from './register.ts';
export { SessionStore } from './session-store.ts';
export { SignIn, signInProblems } from './sign-in.ts';
export { WatchVerification } from './watch-verification.ts';
