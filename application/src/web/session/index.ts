export type { StateStream } from '../state-stream.ts';
export { type CallResult, IdentityCalls, KeptSession } from './identity-calls.ts';
export {
  type IdentityErrorCode,
  type IdentityFailure,
  IdentityProvider,
  type IdentityResult,
  type IdentityUser,
  OidcSignIn,
} from './ports.ts';
export { SessionClient } from './session-client.ts';
