import { usersContract } from '../../contracts/index.ts';
import { type NewPostgres, newPostgres } from '../../contracts/postgres/index.ts';
import { type Database, openDatabase } from '../database/index.ts';
import { identitySchema } from './index.ts';
import { usersAndSessionsIn } from './users-and-sessions.testing.ts';

describe('users and sessions on PostgreSQL', () => {
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

  usersContract('TypeormUsers on PostgreSQL', async () => usersAndSessionsIn(database));
});
