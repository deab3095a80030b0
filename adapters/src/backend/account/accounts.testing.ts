import type { Database } from '../database/index.ts';
import { TypeormAccounts } from './typeorm-accounts.ts';

/** What the contract of Accounts asks for. Empties the tables of `database`; `other` is open on the same. */
export async function accountsOn(database: Database, other = database) {
  await database.pool.query('truncate accounts');
  return {
    accounts: new TypeormAccounts(database.dataSource),
    other: new TypeormAccounts(other.dataSource),
  };
}
