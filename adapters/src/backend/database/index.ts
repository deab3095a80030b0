export { closeAndSay } from './closed-folder.ts';
export type { Database, Schema } from './database-on.ts';
export { lockFolder } from './folder-lock.ts';
export { openDatabase, writeTemplate } from './open-database.ts';
export { holdsDatabase } from './pglite-folder.ts';
export { postgresFacts } from './postgres-facts.ts';
export { postgresSettings } from './postgres-settings.ts';
export {
  createDatabaseSecretStore,
  createFolderSecretStore,
  type SecretStore,
  secretMigrations,
} from './secret-store.ts';
export { StartupError } from './startup-error.ts';
