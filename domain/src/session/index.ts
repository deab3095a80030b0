export { paths, plainPath, redirectFrom } from './guards.ts';
export * from './identity-calls.ts';
export { decideAddress } from './oidc-address.ts';
export { notAskedHash, notLeftHash, oidcEndedPath, oidcLeavePath } from './oidc-leave.ts';
export * from './policies.ts';
export {
  type AccountEvent,
  type Entry,
  entryOf,
  type IdentityUser,
  isForAllTabs,
  isReplaced,
  isSameUser,
  nextSession,
  restoring,
  type Session,
  type SessionEvent,
  type SessionUser,
  sharesTokens,
  signedOut,
  userOf,
} from './session.ts';
