export type { Database, Schema } from './database-on.ts';
export { keptKey } from './kept-key.ts';
export { type DatabaseOptions, openDatabase, writeTemplate } from './open-database.ts';
export { StartupError } from './startup-error.ts';
