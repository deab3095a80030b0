export type { EmbeddedIdentity, EmbeddedIdentityOptions, IdentityEvent } from './embedded-identity.ts';
export { type IdentityRules, identityRules } from './identity-rules.ts';
