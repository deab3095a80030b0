export type { Database, Schema } from './database-on.ts';
export { type KeptKeys, keyMigrations, keysInDatabase, keysInFolder } from './kept-keys.ts';
export { type DatabaseOptions, openDatabase, writeTemplate } from './open-database.ts';
export { StartupError } from './startup-error.ts';
