export { paths, plainPath, redirectFrom } from './guards.ts';
export * from './identity-calls.ts';
export * from './policies.ts';
export {
  restoring,
  type Session,
  type SessionUser,
  sameSession,
  signedIn,
  signedOut,
  userOf,
} from './session.ts';
