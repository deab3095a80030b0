export { paths, plainPath, redirectFrom } from './guards.ts';
export * from './identity-calls.ts';
export * from './next-session.ts';
export { decideAddress } from './oidc-address.ts';
export { notLeftHash, oidcEndedPath, oidcLeavePath } from './oidc-leave.ts';
export * from './policies.ts';
export {
  type Entry,
  entryOf,
  type IdentityUser,
  restoring,
  type Session,
  signedOut,
  userOf,
} from './session.ts';
