export { closeAndSay } from './closed-folder.ts';
export { checkDataFolder, isOfVolume } from './data-folder.ts';
export type { Database } from './database-on.ts';
export { lockFolder } from './folder-lock.ts';
export { noteMove, refuseMoved } from './moved-folder.ts';
export { type DatabaseOptions, openDatabase, writeTemplate } from './open-database.ts';
export { pendingInPostgres } from './pending-in-postgres.ts';
export { holdsDatabase, pendingInFolder } from './pglite-folder.ts';
export { joinSchemas, migration, type Schema } from './schema.ts';
export {
  createDatabaseSecretStore,
  createFolderSecretStore,
  type SecretStore,
  secretSchema,
} from './secret-store.ts';
