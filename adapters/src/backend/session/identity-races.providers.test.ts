import pg from 'pg';
import { EntityManager } from 'typeorm';
import { type NewPostgres, newPostgres } from '../../contracts/postgres/index.ts';
import { type Database, openDatabase } from '../database/index.ts';
import { identitySchema, SigningKeys } from './index.ts';
import { usersAndSessionsIn } from './users-and-sessions.testing.ts';

let postgres: NewPostgres;
let databases: readonly [Database, Database];

const open = () => openDatabase({ ...identitySchema, ...postgres.patiently });

beforeEach(async () => {
  postgres = await newPostgres();
  databases = [await open(), await open()];
});

afterEach(async () => {
  vi.restoreAllMocks();
  for (const database of databases) await database.close();
  await postgres.drop();
});

/** Statements of this database that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await postgres.asAdmin(
    `select 1 from pg_stat_activity where datname = '${postgres.name}' and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

/** Waits for what has to come; it takes so long only where it never does. */
const until = (met: () => Promise<boolean>) => vi.waitUntil(met, { timeout: 600_000, interval: 10 });

describe('a reset of the password in another process', () => {
  /**
   * The reset is stopped where it uses up its code: which sessions it ends is decided, and nothing of it can be seen
   * yet. Then the other call begins; the reset goes on once that is done or waits for it.
   */
  it.each(['sign-in', 'change', 'proof of the address'] as const)(
    'wins over a %s, and neither blocks the other',
    async (what) => {
      const [one, other] = databases.map(usersAndSessionsIn);
      if (!one || !other) throw new Error('no databases');
      const now = new Date();
      const expiresAt = new Date(now.getTime() + 3_600_000);
      const { id: userId, email } = await one.add();
      const credential = { userId, passwordHash: 'first hash', disabled: false };
      const session = await one.sessions.open({ id: 'before', expiresAt }, credential, now);
      if (!session) throw new Error('no session');
      await one.users.addCode('password-reset', { id: userId, email }, 'code', expiresAt);
      await one.users.addCode('verification', { id: userId, email }, 'proof', expiresAt);

      const holder = new pg.Client(postgres.url);
      await holder.connect();
      await holder.query('BEGIN');
      await holder.query(`SELECT 1 FROM identity_mailed_code WHERE kind = 'password-reset' FOR UPDATE`);
      const resetting = other.users.resetPassword('code', 'reset hash', now);
      await until(async () => (await waiting()) === 1);
      let isDone = false;
      const renewal = { tokenHash: 'next', expiresAt, authenticatedAt: now };
      const calls = {
        'sign-in': () => one.sessions.open({ id: 'late', expiresAt }, credential, now),
        change: () => one.users.updatePassword(session, renewal, 'changed hash'),
        'proof of the address': () => one.users.confirmEmail('proof', now),
      };
      const late = calls[what]().finally(() => {
        isDone = true;
      });
      await until(async () => isDone || (await waiting()) === 2);
      await holder.query('COMMIT');
      await holder.end();

      expect(await resetting).toBe(true);
      expect(await late).toBe(what === 'sign-in' ? undefined : false);
      expect(await one.kept(userId)).toMatchObject({ passwordHash: 'reset hash', sessions: [] });
    },
  );
});

describe('two first sign-ins of one subject at once', () => {
  /** The second one comes while the first one looks whether somebody has the address. */
  it('are of one user, who has the address', async () => {
    const [one, other] = databases.map(usersAndSessionsIn);
    if (!one || !other) throw new Error('no databases');
    const now = new Date();
    const person = { issuer: 'https://issuer.example/', subject: 'ann', email: 'ann@oidc.example' };
    const enter = ({ users }: typeof one, id: string) =>
      users.enterOidcUser(
        { ...person, emailVerified: true, idToken: 'encrypted' },
        id,
        { id, expiresAt: new Date(now.getTime() + 3_600_000) },
        now,
      );
    const { findOne } = EntityManager.prototype;
    let second: ReturnType<typeof enter> | undefined;
    vi.spyOn(EntityManager.prototype, 'findOne').mockImplementationOnce(async function (
      this: EntityManager,
      ...search: Parameters<typeof findOne>
    ) {
      let isDone = false;
      second = enter(other, 'second').finally(() => {
        isDone = true;
      });
      await until(async () => isDone || (await waiting()) === 1);
      return findOne.apply(this, search);
    });
    const users = [await enter(one, 'first'), await second].map((session) => Object(session).user);
    expect(users[0]).toMatchObject({ email: person.email, emailVerified: true });
    expect(users[1]).toEqual(users[0]);
  });
});

describe('two processes that need the signing key for the first time', () => {
  it('agree on one', async () => {
    const keys = databases.map(
      ({ dataSource }) => new SigningKeys(dataSource, 'a secret', 'urn:issuer', 'api'),
    );
    const kids = await Promise.all([...keys, ...keys].map(async (each) => (await each.check()).id));
    expect(new Set(kids).size).toBe(1);
  });
});
