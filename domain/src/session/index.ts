export { paths, plainPath, redirectFrom } from './guards.ts';
export {
  restoring,
  type Session,
  type SessionState,
  type SessionUser,
  type SettledState,
  type SignedIn,
  sameSession,
  signedIn,
  signedOut,
  userOf,
  verified,
} from './session.ts';
