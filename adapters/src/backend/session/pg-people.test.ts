import { peopleContract } from '../../contracts/index.ts';
import { type Database, openDatabase } from '../database/index.ts';
import { identityMigrations } from './index.ts';
import { peopleIn } from './people.testing.ts';

describe('people on PGlite', () => {
  let database: Database;

  beforeAll(async () => {
    database = await openDatabase({ entities: [], migrations: identityMigrations });
  });

  afterAll(() => database.close());

  peopleContract('PgPeople on PGlite', async () => peopleIn(database.pool));
});
