import { accountsContract } from '../../contracts/accounts.contract.ts';
import { type NewPostgres, newPostgres } from '../../contracts/postgres/index.ts';
import { type Database, openDatabase } from '../database/index.ts';
import { accountsOn } from './accounts.testing.ts';
import { accountSchema } from './index.ts';

describe('on PostgreSQL', () => {
  let postgres: NewPostgres;
  let one: Database;
  let two: Database;

  beforeAll(async () => {
    postgres = await newPostgres();
    const schema = { ...accountSchema, ...postgres.patiently };
    [one, two] = await Promise.all([openDatabase(schema), openDatabase(schema)]);
  });

  afterAll(async () => {
    await one.close();
    await two.close();
    await postgres.drop();
  });

  accountsContract('TypeormAccounts on PostgreSQL', () => accountsOn(one, two));
});
