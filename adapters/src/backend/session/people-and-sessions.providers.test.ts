import { endedSessionsContract, peopleContract, sessionsContract } from '../../contracts/index.ts';
import { type Database, openDatabase } from '../database/index.ts';
import { type NewPostgres, newPostgres } from '../database/postgres.testing.ts';
import { identitySchema } from './index.ts';
import { peopleAndSessionsIn } from './people-and-sessions.testing.ts';

describe('people and sessions on PostgreSQL', () => {
  let postgres: NewPostgres;
  let database: Database;

  beforeAll(async () => {
    postgres = await newPostgres();
    database = await openDatabase({ ...identitySchema, ...postgres.patiently });
  });

  afterAll(async () => {
    await database.close();
    await postgres.drop();
  });

  peopleContract('TypeormPeople on PostgreSQL', async () => peopleAndSessionsIn(database));
  sessionsContract('TypeormSessions on PostgreSQL', async () => peopleAndSessionsIn(database));
  endedSessionsContract('OwnEndedSessions on PostgreSQL', async () => peopleAndSessionsIn(database));
});
