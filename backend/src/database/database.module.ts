import { accountEntities, accountMigrations } from '@toolkit/adapters/backend/account';
import { keyMigrations, type Schema } from '@toolkit/adapters/backend/database';
import { limitsMigrations } from '@toolkit/adapters/backend/limits';
import { mailMigrations } from '@toolkit/adapters/backend/mail';
import { identityMigrations } from '@toolkit/adapters/backend/session';

/** All tables of this process: one database, one history. */
export const schema: Schema = {
  entities: accountEntities,
  migrations: [
    ...accountMigrations,
    ...limitsMigrations,
    ...identityMigrations,
    ...mailMigrations,
    ...keyMigrations,
  ],
};
