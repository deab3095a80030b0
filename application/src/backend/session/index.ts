export { EndForeignSessions } from './foreign/end-foreign-sessions.ts';
export { LeaveForeign } from './foreign/leave-foreign.ts';
export {
  addressIn,
  attemptMs,
  clockToleranceMs,
  type ForeignAttempt,
  type ForeignEnd,
  type ForeignFailure,
  ForeignIssuer,
  type ForeignPerson,
  type ForeignTrouble,
  hasUnusableId,
  leavingMs,
  logoutTokenMs,
  readLogout,
} from './foreign-issuer.ts';
export {
  type IdentityHandlers,
  identityHandlers,
  type Visit,
  type VisitingBrowser,
} from './identity-handlers.ts';
export { type IdentityUseCases, identityUseCases } from './identity-use-cases.ts';
export {
  type AccessClaims,
  type Addressee,
  CallerTooBusy,
  type Credential,
  EndedSessions,
  type ForeignParts,
  type HashCaller,
  type IdentityPorts,
  type NewSession,
  type OpenSession,
  PasswordHasher,
  People,
  type Person,
  type Renewal,
  Secrets,
  Sessions,
  TokenSigner,
} from './ports.ts';
export { OwnEndedSessions } from './sign-in/own-ended-sessions.ts';
