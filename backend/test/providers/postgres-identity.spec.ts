import { type Database, joinSchemas, openDatabase } from '@toolkit/adapters/backend/database';
import { limitsSchema } from '@toolkit/adapters/backend/limits';
import { identitySchema } from '@toolkit/adapters/backend/session';
import { identityContract } from '@toolkit/adapters/contracts';
import { embeddedHarness } from '../identity/identity-harness.ts';
import { identityServer } from '../identity/identity-server.ts';
import { newDatabase } from './postgres-database.ts';

let postgres: Awaited<ReturnType<typeof newDatabase>>;
let database: Database;

beforeAll(async () => {
  postgres = await newDatabase();
  database = await openDatabase({
    ...joinSchemas(limitsSchema, identitySchema),
    url: postgres.url,
    patienceMs: 600_000,
  });
});

afterAll(async () => {
  await database.close();
  await postgres.drop();
});

identityContract('EmbeddedIdentityProvider on PostgreSQL', () =>
  embeddedHarness(async () => {
    await database.pool.query(
      'truncate identity_user, identity_key, rate_limit cascade',
    );
    return identityServer({ sharing: { database } });
  }),
);
