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
export { isLoginUrl, paths, plainPath, redirectFrom } from './guards.ts';
export * from './identity-calls.ts';
export * from './policies.ts';
export {
  type IdentityUser,
  restoring,
  type Session,
  type SessionUser,
  sameSession,
  signedIn,
  signedOut,
  userOf,
} from './session.ts';
