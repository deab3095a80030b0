export { addressAfter } from './foreign-address.ts';
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
  type Credential,
  EndedSessions,
  type ForeignEnd,
  type ForeignPerson,
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
  TooManyOfOne,
} from './ports.ts';
export { OwnEndedSessions } from './sign-in/own-ended-sessions.ts';
