export {
  createEmbeddedIdentity,
  type EmbeddedIdentity,
  type EmbeddedIdentityOptions,
  type IdentityEvent,
} from './embedded-identity.ts';
export { identityMigrations } from './identity-migrations.ts';
export { type IdentityRules, identityRules } from './identity-rules.ts';
