import { peopleContract } from '../../contracts/index.ts';
import { type Database, openDatabase } from '../database/index.ts';
import { type NewPostgres, newPostgres } from '../database/postgres.testing.ts';
import { identityMigrations } from './index.ts';
import { peopleIn } from './people.testing.ts';

describe('people on PostgreSQL', () => {
  let postgres: NewPostgres;
  let database: Database;

  beforeAll(async () => {
    postgres = await newPostgres();
    database = await openDatabase({ entities: [], migrations: identityMigrations, ...postgres.patiently });
  });

  afterAll(async () => {
    await database.close();
    await postgres.drop();
  });

  peopleContract('PgPeople on PostgreSQL', async () => peopleIn(database.pool));
});
