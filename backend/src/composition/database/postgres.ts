import {
  createDatabaseSecretStore,
  openDatabase,
  pendingInPostgres,
} from '@toolkit/adapters/backend/database';
import * as v from 'valibot';
import { encoded, match, type Variables } from '../../config/setting.ts';
import { describeMigrations } from '../../doctor/finding.ts';
import type { DatabaseProvider } from '../provider.ts';
import { schema } from './schema.ts';

const variables = {
  DATABASE_URL: {
    // Not `url`, which needs a host: a Unix socket is a parameter. The adapter says what else is wrong with it.
    rule: v.pipe(match(/^postgres(?:ql)?:\/\//, 'a postgres address'), encoded),
    unset: 'embedded',
    means:
      '`postgres://user:password@host:5432/database` or, by a socket, `postgres://user@/database?host=/run/postgresql`; PostgreSQL 13 or newer, whose certificate is verified unless it runs on this machine (`?sslrootcert=FILE` names an authority, `?sslmode=disable` does without TLS; `?pgbouncer=true` is for PgBouncer before it)',
    example: 'postgres://user:password@localhost:5432/toolkit',
    secret: true,
  },
} satisfies Variables;

export const postgres: DatabaseProvider<typeof variables, string> = {
  name: 'postgres',
  variables,
  shared: true,
  read: ({ DATABASE_URL: url }) => url,
  async open(url, start) {
    const database = await openDatabase({ ...start, ...schema, url });
    return { database, secrets: createDatabaseSecretStore(database.pool) };
  },
  check: async (url) => [describeMigrations(await pendingInPostgres(url, schema))],
};
