import { openDatabase } from '@toolkit/adapters/backend/database';
import { schema } from '../../src/composition/database/schema.ts';
import { schemaDifferences } from '../schema-differences.ts';
import { newDatabase } from './postgres-database.ts';

describe('the entities and the migrations', () => {
  it('describe the same tables, so that TypeORM has nothing to change on PostgreSQL', async () => {
    const postgres = await newDatabase();
    const database = await openDatabase({ ...schema, url: postgres.url, patienceMs: 600_000 });
    expect(await schemaDifferences(database)).toEqual([]);
    await database.close();
    await postgres.drop();
  });
});
