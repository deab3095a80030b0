import { openDatabase } from '@toolkit/adapters/backend/database';
import { schema } from '../src/composition/database/schema.ts';
import { schemaDifferences } from './schema-differences.ts';

describe('the entities and the migrations', () => {
  it('describe the same tables, so that TypeORM has nothing to change on PGlite', async () => {
    const database = await openDatabase(schema);
    expect(await schemaDifferences(database)).toEqual([]);
    await database.close();
  });

  it('cannot be undone by TypeORM, which would lose what was saved since', async () => {
    const database = await openDatabase(schema);
    await expect(database.dataSource.undoLastMigration()).rejects.toThrow('restore the backup');
    expect(await schemaDifferences(database)).toEqual([]);
    await database.close();
  });
});
