export {
  type AuthClient,
  type AuthEvent,
  type Entry,
  isForAllTabs,
  isFresh,
  next,
  openClient,
  sharesTokens,
} from './auth-client.ts';
export { paths, plainPath, redirectFrom } from './guards.ts';
export * from './identity-calls.ts';
export { decideAddress } from './oidc-address.ts';
export { notAskedHash, notLeftHash, oidcEndedPath, oidcLeavePath } from './oidc-leave.ts';
export * from './policies.ts';
export {
  type IdentityUser,
  isSameUser,
  nextSession,
  restoring,
  type Session,
  type SessionEvent,
  type SessionUser,
  signedOut,
  userOf,
} from './session.ts';
