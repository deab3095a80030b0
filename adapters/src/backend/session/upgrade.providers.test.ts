import { newPostgres } from '../../contracts/postgres/index.ts';
import { openDatabase } from '../database/index.ts';
import { expectUpgrade } from './upgrade.testing.ts';

describe('a PostgreSQL database of a former version', () => {
  it('is as it was after an upgrade that broke off; upgraded, everybody stays signed in, and OIDC users come beside them', async () => {
    const postgres = await newPostgres();
    await expectUpgrade((schema) => openDatabase({ ...schema, ...postgres.patiently }));
    await postgres.drop();
  });
});
