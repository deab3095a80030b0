import { connect, createServer } from 'node:net';
import { StartupError } from '@toolkit/application/backend/environment';
import pg from 'pg';
import { freePort } from '../../../../scripts/project.mjs';
import { listenLocally } from '../../contracts/listen-locally.ts';
import { type NewPostgres, newPostgres } from '../../contracts/postgres/index.ts';
import { accountSchema } from '../account/index.ts';
import { limitsSchema } from '../limits/index.ts';
import { identitySchema } from '../session/index.ts';
import {
  createDatabaseSecretStore,
  type Database,
  joinSchemas,
  migration,
  openDatabase,
  pendingInPostgres,
  secretSchema,
} from './index.ts';
import { refusalOf } from './refusal.testing.ts';

const schema = joinSchemas(accountSchema, limitsSchema, identitySchema, secretSchema);
let postgres: NewPostgres;
const opened: Database[] = [];

beforeEach(async () => {
  postgres = await newPostgres();
});

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  await postgres.drop();
});

async function open(url = postgres.url, say: (line: string) => void = () => {}) {
  const database = await openDatabase({ ...schema, url, say, patienceMs: 600_000 });
  opened.push(database);
  return database;
}

const refusal = (url: string) => refusalOf(open(url));

/** Stands before the server. */
const proxy = () =>
  createServer((from) => {
    const to = connect(Number(new URL(postgres.url).port), '127.0.0.1');
    for (const socket of [from, to]) socket.on('error', () => {});
    from.pipe(to).pipe(from);
  });

const count = async (database: Database, sql: string) =>
  Number((await database.pool.query<{ count: string }>(`select count(*) ${sql}`)).rows[0]?.count);

describe('opening PostgreSQL', () => {
  it('of four at once on an empty database, each finds all tables, and every migration has run once', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => open()));
    for (const database of all) expect(await count(database, 'from accounts')).toBe(0);
    expect(await count(all[0] as Database, 'from migrations')).toBe(schema.migrations.length);
  });

  it('of all who ask for a secret at once, each gets the same', async () => {
    const [one, two] = [await open(), await open()];
    const keys = [createDatabaseSecretStore(one.pool), createDatabaseSecretStore(two.pool)];
    const asked = await Promise.all(Array.from({ length: 10 }, (_, at) => keys[at % 2]?.('identity')));
    expect(new Set(asked).size).toBe(1);
    expect(asked[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(await keys[0]?.('downloads')).not.toBe(asked[0]);
    await one.pool.query(`update kept_keys set value = 'short'`);
    await expect(keys[1]?.('identity')).rejects.toThrow('is damaged');
  });

  it('a migration takes longer than a request may, and another start says that it waits for it', async () => {
    const holder = new pg.Client(postgres.url);
    await holder.connect();
    await holder.query('select pg_advisory_lock(1)');
    const slow = migration('Slow1763999999999', 'select pg_sleep(2.5)', 'select pg_advisory_xact_lock(1)');
    const slowly = { ...schema, migrations: [...schema.migrations, slow], url: postgres.url };
    const first = openDatabase(slowly);
    const waiting = `select from pg_locks where locktype = 'advisory' and not granted`;
    await expect.poll(async () => (await holder.query(waiting)).rows.length).toBe(1);
    const said: string[] = [];
    const second = openDatabase({ ...slowly, say: (line) => said.push(line) });
    await expect.poll(async () => (await holder.query(waiting)).rows.length).toBe(2);
    await holder.end();
    opened.push(...(await Promise.all([first, second])));
    expect(said).toHaveLength(1);
  });

  it('leaves nothing half done when a migration fails, and says which database it is', async () => {
    const client = new pg.Client(postgres.url);
    await client.connect();
    await client.query('create table rate_limit (mine text)');
    expect(await refusal(postgres.url)).toBe(
      `PostgreSQL at ${new URL(postgres.url).host}/${postgres.name} cannot be used (relation "rate_limit" already exists); use a database that belongs to this application alone.`,
    );
    const left = await client.query(
      `select to_regclass('accounts') as one, to_regclass('rate_limit_expire') as two`,
    );
    expect(left.rows).toEqual([{ one: null, two: null }]);
    await client.end();
  });

  it('gives dates and transactions as this code expects them, whatever the database has as its default', async () => {
    for (const setting of [
      `datestyle = 'German, DMY'`,
      `intervalstyle = 'sql_standard'`,
      `default_transaction_isolation = 'serializable'`,
    ])
      await postgres.asAdmin(`alter database ${postgres.name} set ${setting}`);
    const { pool, dataSource } = await open();
    const { rows } = await pool.query(`select '2026-02-01T12:00:00Z'::timestamptz as at`);
    expect(rows).toEqual([{ at: new Date('2026-02-01T12:00:00Z') }]);
    const [row] = await dataSource.transaction((manager) =>
      manager.query(
        `select interval '1 month 2 days' as long, current_setting('transaction_isolation') as level`,
      ),
    );
    expect(row).toMatchObject({ long: { months: 1, days: 2 }, level: 'read committed' });
  });

  it('needs no more than a role that owns the database', async () => {
    const { role, url } = await postgres.addRole();
    const words = (reason: string) =>
      `PostgreSQL at ${new URL(url).host}/${postgres.name} cannot be used (${reason}); the user of DATABASE_URL has to own the database, or to connect to it and create tables in its schema.`;
    expect(await refusal(url)).toBe(words('permission denied for schema public'));
    const examined = pendingInPostgres(url, schema);
    await expect(examined).rejects.toThrow(new StartupError(words('no right to create tables')));
    await postgres.asAdmin(`alter database ${postgres.name} owner to ${role}`);
    expect(await count(await open(url), 'from accounts')).toBe(0);
  });
});

describe('a start that cannot succeed at once, and never tells the password', () => {
  it.each<[string, (url: URL) => unknown, string]>([
    [
      'a wrong password',
      (url) => Object.assign(url, { password: 'wrong secret' }),
      'password authentication failed for user "postgres"',
    ],
    ['no such database', (url) => Object.assign(url, { pathname: 'none' }), 'database "none" does not exist'],
    ['no server', (url) => Object.assign(url, { port: '1' }), 'connect ECONNREFUSED 127.0.0.1:1'],
  ])('reports %s in the words of PostgreSQL', async (_what, change, words) => {
    const url = postgres.urlWith(change);
    const { host, pathname } = new URL(url);
    expect(await refusal(url)).toBe(
      `PostgreSQL at ${host}${pathname} cannot be used (${words}); start it or correct DATABASE_URL.`,
    );
  });

  it.each([
    ['default_transaction_read_only = on', 'can only be read; name the primary server'],
    ['search_path = is_missing', 'has no schema of its search_path'],
  ])('reports a database with %s, as the doctor does', async (setting, expected) => {
    await postgres.asAdmin(`alter database ${postgres.name} set ${setting}`);
    const words = await refusal(postgres.url);
    expect(words).toContain(expected);
    await expect(pendingInPostgres(postgres.url, schema)).rejects.toThrow(new StartupError(words));
  });

  it('reports that the database has another encoding', async () => {
    const other = await newPostgres(`encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C' template template0`);
    expect(await refusal(other.url)).toContain('has another encoding than UTF8');
    await other.drop();
  });

  it('waits for a server that starts a little later, and says so once', async () => {
    const port = await freePort();
    const late = proxy();
    const said: string[] = [];
    const url = postgres.urlWith((changed) => Object.assign(changed, { port: `${port}` }));
    const database = await open(url, (line) => {
      said.push(line);
      late.listen(port, '127.0.0.1');
    });
    expect(await count(database, 'from accounts')).toBe(0);
    expect(said).toEqual([
      `Waiting for PostgreSQL at 127.0.0.1:${port}/${postgres.name} (connect ECONNREFUSED 127.0.0.1:${port}) ...`,
    ]);
    late.close();
  });
});

describe('TLS to PostgreSQL', () => {
  it('is used when the authority and the name are right', async () => {
    const url = postgres.urlWith((changed) => {
      changed.hostname = 'localhost';
      changed.searchParams.set('sslmode', 'verify-full');
      changed.searchParams.set('sslrootcert', process.env.PROVIDERS_POSTGRES_CA ?? '');
    });
    const database = await open(url);
    const found = await database.pool.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    expect(found.rows).toEqual([{ ssl: true }]);
  });

  it('a server that offers none is refused', async () => {
    const plain = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end('N'));
    });
    const port = await listenLocally(plain);
    expect(await refusal(`postgres://a:b@localhost:${port}/t?sslmode=require`)).toBe(
      `PostgreSQL at localhost:${port}/t cannot be used (The server does not support SSL connections); on a network of your own add sslmode=disable to DATABASE_URL.`,
    );
    plain.close();
  });
});
