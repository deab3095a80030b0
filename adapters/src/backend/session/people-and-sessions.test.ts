import { peopleContract, sessionsContract } from '../../contracts/index.ts';
import { type Database, openDatabase } from '../database/index.ts';
import { identityMigrations } from './index.ts';
import { peopleAndSessionsIn } from './people-and-sessions.testing.ts';

describe('people and sessions on PGlite', () => {
  let database: Database;

  beforeAll(async () => {
    database = await openDatabase({ entities: [], migrations: identityMigrations });
  });

  afterAll(() => database.close());

  peopleContract('PgPeople on PGlite', async () => peopleAndSessionsIn(database.pool));
  sessionsContract('PgSessions on PGlite', async () => peopleAndSessionsIn(database.pool));
});
