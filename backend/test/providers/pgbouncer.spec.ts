import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, pendingInPostgres } from '@toolkit/adapters/backend/database';
import { schema } from '../../src/composition/database/schema.ts';
import { move } from '../../src/installation/move.ts';
import { newDatabase } from './postgres-database.ts';

const pooler = process.env.PROVIDERS_PGBOUNCER_URL ?? '';
let database: Awaited<ReturnType<typeof newDatabase>>;
let url: string;

beforeAll(async () => {
  database = await newDatabase();
  for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await database.asAdmin(`alter database ${database.name} set ${name} = '600s'`);
  url = `${pooler.replace(/[^/]*$/, database.name)}?pgbouncer=true`;
});
afterAll(() => database.drop());

describe('a database behind PgBouncer', () => {
  it('is examined by the doctor, who names the migrations of a start', async () => {
    const pending = await pendingInPostgres(url, schema);
    expect(pending).toHaveLength(schema.migrations.length);
  });

  it('is not what an embedded installation moves to, which takes the address of PostgreSQL', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'move through a pooler '));
    await (await openDatabase({ ...schema, dataDir })).close();
    await expect(move({ schema, dataDir, to: url, avatars: undefined, say: () => {} })).rejects.toThrow(
      'This takes PostgreSQL itself: give its address, not that of a pooler.',
    );
    await rm(dataDir, { recursive: true });
  });
});
