export {
  type IdentityHandlers,
  type IdentityUseCases,
  identityUseCases,
} from './identity-use-cases.ts';
export { Oidc } from './oidc.ts';
export {
  attemptMs,
  leavingMs,
  type OidcAttempt,
  OidcIssuer,
  type OidcLogout,
  type OidcTrouble,
  type OidcUser,
  stateIn,
} from './oidc-issuer.ts';
export {
  type AccessClaims,
  type Addressee,
  type Credential,
  EndedSessions,
  type IdentityPorts,
  type NewSession,
  type OidcParts,
  type OpenSession,
  PasswordHasher,
  type RegisteredUser,
  type Renewal,
  Secrets,
  Sessions,
  TokenSigner,
  Users,
} from './ports.ts';
export { Remembered } from './remembered.ts';
export type { Visit, VisitingBrowser } from './visit.ts';
