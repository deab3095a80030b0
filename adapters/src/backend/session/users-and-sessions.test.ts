import { usersContract } from '../../contracts/index.ts';
import { type Database, openDatabase } from '../database/index.ts';
import { identitySchema } from './index.ts';
import { usersAndSessionsIn } from './users-and-sessions.testing.ts';

describe('users and sessions on PGlite', () => {
  let database: Database;

  beforeAll(async () => {
    database = await openDatabase(identitySchema);
  });

  afterAll(() => database.close());

  usersContract('TypeormUsers on PGlite', async () => usersAndSessionsIn(database));
  it('registers people in the form in which earlier versions have kept them', async () => {
    const { users } = usersAndSessionsIn(database);
    const now = new Date('2026-01-01T12:00:00Z');
    const session = { id: 'session', expiresAt: now };
    await users.register({ id: 'back', email: 'back@example.com' }, 'hash', session, now);
    const { rows } = await database.pool.query(
      `SELECT u."name", u."updatedAt", a."accountId", a."providerId", a."updatedAt" AS "changedAt"
       FROM "identity_user" u JOIN "identity_account" a ON a."userId" = u."id" WHERE u."id" = 'back'`,
    );
    expect(rows).toEqual([
      { name: '', updatedAt: now, accountId: 'back', providerId: 'credential', changedAt: now },
    ]);
  });
});
