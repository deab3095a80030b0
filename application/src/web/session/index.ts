export type { StateStream } from '../state-stream.ts';
export { type CallResult, IdentityCalls, KeptSession } from './identity-calls.ts';
export { type MailedLinkFailure, MailedLinks } from './mailed-links.ts';
export {
  type IdentityErrorCode,
  type IdentityFailure,
  IdentityProvider,
  type IdentityResult,
  type IdentityUser,
  OidcSignIn,
} from './ports.ts';
export { SessionClient, type SessionClientParts } from './session-client.ts';
