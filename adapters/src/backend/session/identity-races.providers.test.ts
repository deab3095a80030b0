import pg from 'pg';
import type { DataSource } from 'typeorm';
import { type Database, joinSchemas, openDatabase } from '../database/index.ts';
import { type NewPostgres, newPostgres } from '../database/postgres.testing.ts';
import { limitsSchema } from '../limits/index.ts';
import { type IdentityUnderTest, identityUnderTest, password } from './identity.testing.ts';
import { identitySchema } from './index.ts';
import { oidcRaces } from './oidc-races.testing.ts';
import { tokenRaces } from './token-races.testing.ts';

const resetTo = 'battery staple 2';
let postgres: NewPostgres;
let databases: Database[];
let one: IdentityUnderTest;
let other: IdentityUnderTest;

const open = () =>
  openDatabase({
    ...joinSchemas(limitsSchema, identitySchema),
    ...postgres.patiently,
    say: () => {},
  });

beforeEach(async () => {
  postgres = await newPostgres();
  const [first, second] = [await open(), await open()];
  databases = [first, second];
  one = identityUnderTest(first);
  other = identityUnderTest(second);
});

afterEach(async () => {
  for (const provider of [one, other]) await provider.close();
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

/**
 * Resets a password in the other process, stopped where it uses up its code: which sessions it ends is decided, and
 * nothing of it can be seen yet. `late` begins then; the reset goes on once that is done or waits for it.
 */
async function amidReset<Value>(email: string, late: () => Promise<Value>) {
  const code = await other.resetCode(email);
  const holder = new pg.Client(postgres.url);
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM identity_mailed_code FOR UPDATE');
  const resetting = other.resetPassword(code, resetTo);
  await until(async () => (await waiting()) === 1);
  let done = false;
  const being = late().finally(() => {
    done = true;
  });
  await until(async () => done || (await waiting()) === 2);
  await holder.query('COMMIT');
  await holder.end();
  return { reset: await resetting, late: await being };
}

describe('a reset of the password in another process', () => {
  it('ends a sign-in that opens its session while the reset is under way', async () => {
    const { email, user } = await one.registered();
    const { reset, late } = await amidReset(email, () => one.signIn(email, password));
    expect(reset.code).toBe('ok');
    expect(late).toEqual({ code: 'invalid-credentials' });
    expect(await one.sessionsOf(user)).toBe(0);
  });

  it('wins over a change of the password, and neither blocks the other', async () => {
    const visitor = await one.registered();
    const { email } = visitor;
    const { reset, late } = await amidReset(email, () => one.changePassword(visitor, 'of somebody else'));
    expect(reset.code).toBe('ok');
    expect(late).toEqual({ code: 'session-expired' });
    expect((await one.signIn(email, resetTo)).code).toBe('ok');
  });
});

describe('a new token, in two processes', () => {
  tokenRaces(() => [one, other]);
});

describe('a sign-in at an issuer, in two processes', () => {
  oidcRaces(() => {
    const [first, second] = databases.map(({ dataSource }) => dataSource) as [DataSource, DataSource];
    return [
      { identity: one, dataSource: first },
      { identity: other, dataSource: second },
    ];
  });
});

describe('two processes that need the signing key for the first time', () => {
  it('agree on one', async () => {
    const visitor = await one.registered();
    const asked = Array.from({ length: 10 }, (_, at) => (at % 2 ? one : other).issueToken(visitor));
    expect((await Promise.all(asked)).every(({ code }) => code === 'ok')).toBe(true);
    expect((await databases[0]?.pool.query('SELECT 1 FROM identity_key'))?.rows).toHaveLength(1);
  });
});
