import { readFile } from 'node:fs/promises';
import { StartupError } from '@toolkit/application/backend/environment';
import pg from 'pg';
import { accountsContract, limitsContract, usersContract } from '../../contracts/index.ts';
import { type NewPostgres, newPostgres } from '../../contracts/postgres/index.ts';
import { accountsOn } from '../account/accounts.testing.ts';
import { accountSchema } from '../account/index.ts';
import { useFakeDate } from '../limits/fake-date.testing.ts';
import { limitsSchema, PgLimits } from '../limits/index.ts';
import { outboxOn, outboxTests } from '../mail/outbox.testing.ts';
import { mailSchema } from '../mail/outbox-schema.ts';
import { identitySchema } from '../session/index.ts';
import { usersAndSessionsIn } from '../session/users-and-sessions.testing.ts';
import { type Database, joinSchemas, openDatabase, pendingInPostgres, secretSchema } from './index.ts';
import { refusalOf } from './refusal.testing.ts';
import { migration } from './schema.ts';

const schema = joinSchemas(accountSchema, limitsSchema, mailSchema, identitySchema, secretSchema);
const fromRoot = (path: string) => new URL(`../../../../${path}`, import.meta.url);
const pooler = process.env.PROVIDERS_PGBOUNCER_URL ?? '';

/** PgBouncer tells nothing more of a failure that it has told in the last 15 seconds. */
const run = Date.now();

/** The address of a database through the pooler. */
const through = ({ urlWith }: NewPostgres, change: (url: URL) => void = () => {}) =>
  urlWith((url) => {
    url.port = new URL(pooler).port;
    url.searchParams.set('pgbouncer', 'true');
    change(url);
  });

const at = ({ name }: NewPostgres) => `${new URL(pooler).host}/${name}`;

const open = (url: string, say = (_line: string) => {}) =>
  openDatabase({ ...schema, url, say, patienceMs: 600_000 });

const refusal = (url: string) => refusalOf(open(url));

describe('through PgBouncer', () => {
  let postgres: NewPostgres;
  let one: Database;
  let two: Database;

  beforeAll(async () => {
    postgres = await newPostgres();
    for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
      await postgres.asAdmin(`alter database ${postgres.name} set ${name} = '600s'`);
    [one, two] = await Promise.all([open(through(postgres)), open(through(postgres))]);
  });

  afterAll(async () => {
    for (const database of [one, two]) await database.close();
    await postgres.drop();
  });

  accountsContract('TypeormAccounts through PgBouncer', () => accountsOn(one, two));
  outboxTests('through PgBouncer', () => outboxOn(one, two));
  usersContract('TypeormUsers through PgBouncer', async () => usersAndSessionsIn(one));

  describe('PgBouncer', () => {
    const advance = useFakeDate();
    limitsContract('PgLimits through PgBouncer', async () => ({ limits: new PgLimits(one.pool), advance }));
  });

  it('two processes start at once, every migration has run once, and no lock stays at the connections', async () => {
    const { rows } = await two.pool.query('select name from migrations');
    expect(rows).toHaveLength(schema.migrations.length);
    const locks = `select from pg_locks join pg_database on oid = database where locktype = 'advisory' and datname = '${postgres.name}'`;
    expect((await postgres.asAdmin(locks)).rows).toEqual([]);
  });
});

describe('a start through PgBouncer', () => {
  let postgres: NewPostgres;
  let role: string;
  let own: string;

  beforeAll(async () => {
    postgres = await newPostgres();
    const added = await postgres.addRole();
    role = added.role;
    await postgres.asAdmin(`alter database ${postgres.name} owner to ${role}`);
    const { username, password } = new URL(added.url);
    own = through(postgres, (url) => Object.assign(url, { username, password }));
  });

  afterAll(() => postgres.drop());

  it('asks for the parameter that leaves out what PgBouncer refuses, and the names of statements', async () => {
    const direct = through(postgres, (url) => url.searchParams.delete('pgbouncer'));
    await expect(pendingInPostgres(direct, schema)).rejects.toThrow('add pgbouncer=true to DATABASE_URL');
  });

  it('tells which settings the role lacks, has their time limits in calls, and longer ones in migrations', async () => {
    await postgres.asAdmin(`alter database ${postgres.name} set datestyle = 'German, DMY'`);
    const words = await refusal(own);
    const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    expect(words).toContain(
      `needs settings of its own in ${at(postgres)}: ${['DateStyle', ...limits].join(', ')}. The statements are in docs/deploy.md`,
    );
    // The doctor says the same.
    await expect(pendingInPostgres(own, schema)).rejects.toThrow(new StartupError(words));
    const statements = await readFile(fromRoot('docs/deploy.md'), 'utf8');
    for (const [statement] of statements.matchAll(/^ALTER ROLE toolkit_a SET \w+ = '.*';$/gm))
      await postgres.asAdmin(statement.replace('toolkit_a', role));
    const console = new pg.Client(through(postgres, (url) => Object.assign(url, { pathname: 'pgbouncer' })));
    await console.connect();
    await console.query(`RECONNECT ${postgres.name}`);
    await console.end();

    const slow = migration('Slow1799999999999', 'select pg_sleep(2.5)');
    expect(await pendingInPostgres(own, schema)).toHaveLength(schema.migrations.length);
    const database = await openDatabase({
      ...joinSchemas(schema, { entities: [], migrations: [slow] }),
      url: own,
      patienceMs: 600_000,
    });
    await expect(database.pool.query('select pg_sleep(600)')).rejects.toMatchObject({ code: '57014' });
    await database.close();
  });

  it('waits while PgBouncer gets no connection, or nothing but refusals, whose words it tells', async () => {
    const said: string[] = [];
    const url = through(postgres, (url) => Object.assign(url, { pathname: `none_${run}` }));
    const failure = await openDatabase({ ...schema, url, say: (line) => said.push(line) }).catch(String);
    expect(failure).toContain('does not exist');
    expect(said).toEqual([expect.stringContaining('does not exist')]);
  });
});
