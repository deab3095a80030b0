export { OwnEndedSessions } from './browser-sessions.ts';
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
  type IdentityUseCases,
  identityHandlers,
  identityUseCases,
} from './identity-use-cases.ts';
export { Oidc } from './oidc.ts';
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
export type { Visit, VisitingBrowser } from './visit.ts';
