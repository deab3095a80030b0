import { type NewPostgres, newPostgres } from '../../contracts/postgres/index.ts';
import { type Database, openDatabase, type Schema } from './index.ts';

interface TwoProcesses {
  postgres: NewPostgres;
  one: Database;
  two: Database;
}

/** A new database on PostgreSQL as two processes have it open, for the tests of the file. */
export function twoProcesses(schema: Schema): TwoProcesses {
  const opened = {} as TwoProcesses;
  beforeAll(async () => {
    opened.postgres = await newPostgres();
    const open = () => openDatabase({ ...schema, ...opened.postgres.patiently });
    [opened.one, opened.two] = await Promise.all([open(), open()]);
  });
  afterAll(async () => {
    for (const database of [opened.one, opened.two]) await database.close();
    await opened.postgres.drop();
  });
  return opened;
}
