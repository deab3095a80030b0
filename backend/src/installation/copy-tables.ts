import type { Database } from '@toolkit/adapters/backend/database';
import { StartupError } from '@toolkit/application/backend/environment';

export type Transaction = Pick<Database['dataSource']['manager'], 'query'>;

/** The migration history, which the target writes itself, and the secrets, which are files here and rows there. */
const leftOut = ['migrations', 'kept_keys'];
const batch = 500;

/**
 * Replaces the rows of all tables, and holds what arrived against what was sent.
 * @returns how many rows there are, by table
 * @throws StartupError
 */
export async function copyTables(from: Transaction, to: Transaction): Promise<Record<string, number>> {
  // Both write times alike, and one may wait for the other.
  for (const transaction of [from, to])
    await transaction.query(
      `select set_config(name, value, true) from (values ('timezone', 'UTC'), ('statement_timeout', '0'),
         ('idle_in_transaction_session_timeout', '0')) as settings (name, value)`,
    );
  const tables = await listTables(from);
  await to.query(`truncate ${tables.map(quote).join(', ')}`);
  const rows: Record<string, number> = {};
  for (const table of tables) {
    await copyRows(from, to, quote(table));
    const [sent, arrived] = [await sumUp(from, quote(table)), await sumUp(to, quote(table))];
    if (sent.sum !== arrived.sum)
      throw new StartupError(
        `${table} did not arrive as it was (${sent.count} rows sent, ${arrived.count} there); start the move again.`,
      );
    rows[table] = sent.count;
  }
  return rows;
}

/** Found in the database itself, so that tables of later versions are copied too; the oldest first, which refer to no newer ones. */
async function listTables(from: Transaction): Promise<readonly string[]> {
  const rows = await from.query<{ name: string }[]>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by oid`,
  );
  return rows.map(({ name }) => name).filter((name) => !leftOut.includes(name));
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** As JSON objects, a page at a time. */
async function copyRows(from: Transaction, to: Transaction, table: string): Promise<void> {
  await from.query(`declare page no scroll cursor for select to_jsonb(t)::text as row from ${table} t`);
  for (;;) {
    const page = await from.query<{ row: string }[]>(`fetch ${batch} from page`);
    if (page.length === 0) break;
    await to.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [
      `[${page.map(({ row }) => row).join(',')}]`,
    ]);
  }
  await from.query('close page');
}

/** The number of rows, and one checksum over all: each database has an order of its own, checksums sort the same. */
async function sumUp(database: Transaction, table: string) {
  const [total = { count: 0, sum: '' }] = await database.query<{ count: number; sum: string }[]>(
    `select count(*)::int as count, encode(sha256(string_agg(digest, '' order by digest)), 'hex') as sum
     from (select sha256(convert_to(to_jsonb(t)::text, 'UTF8')) as digest from ${table} t) digests`,
  );
  return total;
}
