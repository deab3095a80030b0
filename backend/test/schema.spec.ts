import { type Database, openDatabase } from '@toolkit/adapters/backend/database';
import { schema } from '../src/composition/database/schema.ts';

describe('the entities and the migrations', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase(schema);
  });
  afterAll(() => database.close());

  it('describe the same tables, so that TypeORM has nothing to change on PGlite', async () => {
    const { upQueries } = await database.dataSource.driver.createSchemaBuilder().log();
    expect(upQueries).toEqual([]);
  });

  it('have no table that refers to a newer one: a move copies the oldest first', async () => {
    const referring = "select conname from pg_constraint where contype = 'f' and confrelid > conrelid";
    expect(await database.dataSource.query(referring)).toEqual([]);
  });

  it('cannot be undone by TypeORM, which would lose what was saved since', async () => {
    await expect(database.dataSource.undoLastMigration()).rejects.toThrow('restore the backup');
  });
});
