import { accountsContract } from '../../contracts/accounts.contract.ts';
import { type Database, openDatabase } from '../database/index.ts';
import { type NewPostgres, newPostgres } from '../database/postgres.testing.ts';
import { accountsOn } from './accounts.testing.ts';
import { accountSchema, TypeormAccounts } from './index.ts';

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

  it('saves of two processes that cross lose no field', async () => {
    const { accounts, other } = await accountsOn(one, two);
    const key = { issuer: 'i', subject: 'crossing' };
    await accounts.initialize(key);
    const saves = Array.from({ length: 40 }, (_, at) =>
      (at % 2 ? accounts : other).save(key, {
        firstName: `${at}`,
        lastName: `${at}`,
        ...(at % 4 < 2 && { avatarPath: `avatars/${at}` }),
      }),
    );
    const saved = await Promise.all(saves);
    const details = await new TypeormAccounts(two.dataSource).details(key);
    expect(saved).toContainEqual(details);
    expect(details?.firstName).toBe(details?.lastName);
  });
});
