import { accountSchema } from '@toolkit/adapters/backend/account';
import {
  createDatabaseSecretStore,
  createFolderSecretStore,
  type Database,
  joinSchemas,
  openDatabase,
  refuseMoved,
  type SecretStore,
  secretSchema,
} from '@toolkit/adapters/backend/database';
import { limitsSchema } from '@toolkit/adapters/backend/limits';
import { mailSchema } from '@toolkit/adapters/backend/mail';
import { identitySchema } from '@toolkit/adapters/backend/session';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';

/** All tables of this process, in one database with one migration history. */
export const schema = joinSchemas(accountSchema, limitsSchema, identitySchema, mailSchema, secretSchema);

export interface DatabaseParts {
  readonly log: Logger;
  readonly say: (line: string) => void;
  readonly template: string | undefined;
  readonly patienceMs: number | undefined;
}

/** Connects to the configured database and opens the secrets that belong to its data. @throws StartupError */
export async function connectDatabase(
  { databaseUrl, dataDir }: Config,
  { log, say, template, patienceMs }: DatabaseParts,
): Promise<{ readonly database: Database; readonly secrets: SecretStore }> {
  if (databaseUrl === undefined) await refuseMoved(dataDir);
  const database = await openDatabase({
    ...schema,
    ...(databaseUrl === undefined ? { dataDir } : { url: databaseUrl }),
    ...(template !== undefined && { template }),
    onConnectionError: (error) => log.error({ type: error.name }, 'database connection lost'),
    say,
    patienceMs,
  });
  const secrets =
    databaseUrl === undefined
      ? createFolderSecretStore(dataDir, database.pool)
      : createDatabaseSecretStore(database.pool);
  return { database, secrets };
}
