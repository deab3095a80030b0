import {
  type Database,
  type KeptKeys,
  keysInDatabase,
  keysInFolder,
  openDatabase,
} from '@toolkit/adapters/backend/database';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { schema } from './database.module.ts';

export interface DatabaseParts {
  readonly log: Logger;
  readonly say: (line: string) => void;
  readonly template: string | undefined;
}

/** The database that the settings name, with the secrets that belong to its data. @throws StartupError */
export async function databaseOf(
  { databaseUrl, dataDir }: Config,
  { log, say, template }: DatabaseParts,
): Promise<{ readonly database: Database; readonly keys: KeptKeys }> {
  const database = await openDatabase({
    ...schema,
    ...(databaseUrl === undefined ? { dataDir } : { url: databaseUrl }),
    ...(template !== undefined && { template }),
    onConnectionError: (error) => log.error({ type: error.name }, 'database connection lost'),
    say,
  });
  const keys = databaseUrl === undefined ? keysInFolder(dataDir) : keysInDatabase(database.pool);
  return { database, keys };
}
