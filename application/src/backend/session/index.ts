export {
  type IdentityHandlers,
  identityHandlers,
  type Visit,
  type VisitingBrowser,
} from './identity-handlers.ts';
export { type IdentityPorts, type IdentityUseCases, identityUseCases } from './identity-use-cases.ts';
export {
  type AccessClaims,
  type Addressee,
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
  type Taken,
  type TakenUse,
  type TakenUses,
  TokenSigner,
  TooManyOfOne,
  type Use,
} from './ports.ts';
