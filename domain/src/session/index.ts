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
export { decideAddress } from './foreign-address.ts';
export { foreignEndedPath, foreignLeavePath, notAskedHash, notLeftHash } from './foreign-leave.ts';
export { paths, plainPath, redirectFrom } from './guards.ts';
export * from './identity-calls.ts';
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
