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

  it('cannot be undone by TypeORM, which would lose what was saved since', async () => {
    await expect(database.dataSource.undoLastMigration()).rejects.toThrow('restore the backup');
  });
});
