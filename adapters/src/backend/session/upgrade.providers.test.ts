import { openDatabase } from '../database/index.ts';
import { newPostgres } from '../database/postgres.testing.ts';
import { expectUpgrade } from './upgrade.testing.ts';

describe('a PostgreSQL database of a former version', () => {
  it('is upgraded after an upgrade that broke off, everybody stays signed in, and foreign people come beside them', async () => {
    const postgres = await newPostgres();
    await expectUpgrade((schema) => openDatabase({ ...schema, ...postgres.patiently }));
    await postgres.drop();
  });
});
