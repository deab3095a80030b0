export { type IdentityUseCases, identityUseCases } from './identity-use-cases.ts';
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
