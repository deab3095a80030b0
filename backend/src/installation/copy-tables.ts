import { createHash } from 'node:crypto';
import { type Connection } from '@toolkit/adapters/backend/database';
import { StartupError } from '@toolkit/application/backend/environment';

/** The migration history, which the target writes itself, and the secrets, which are files here and rows there. */
const leftOut = ['migrations', 'kept_keys'];
const batch = 500;

/**
 * Replaces the rows of all tables, and holds what arrived against what was sent. Both connections are in a transaction,
 * with their times in UTC, so that they write them alike.
 * @returns how many rows there are, by table
 * @throws StartupError
 */
export async function copyTables(
  from: Connection,
  to: Connection,
  say: (line: string) => void,
): Promise<Record<string, number>> {
  const tables = await listTables(from);
  await to.query(`truncate ${tables.map(quote).join(', ')}`);
  const rows: Record<string, number> = {};
  for (const table of tables) {
    const insert = `insert into ${quote(table)} select * from jsonb_populate_recordset(null::${quote(table)}, $1::jsonb)`;
    const sent = await hashRows(from, table, async (page, count) => {
      await to.query(insert, [`[${page.join(',')}]`]);
      if (count % 50_000 === 0) say(`${table}: ${count} rows ...`);
    });
    const arrived = await hashRows(to, table);
    if (sent.sum !== arrived.sum)
      throw new StartupError(
        `${table} did not arrive as it was (${sent.count} rows sent, ${arrived.count} there); start the move again.`,
      );
    rows[table] = sent.count;
  }
  return rows;
}

/** Found in the database itself, so that tables of later versions are copied too; each follows those that it refers to. */
async function listTables(connection: Connection): Promise<readonly string[]> {
  const { rows } = await connection.query<{ name: string; refers: readonly string[] }>(
    `select c.relname as name,
       array(select r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
         where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     order by c.relname`,
  );
  const waiting = rows.filter(({ name }) => !leftOut.includes(name));
  const sorted: string[] = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ refers }) => !waiting.some(({ name }) => refers.includes(name)));
    sorted.push(...waiting.splice(Math.max(next, 0), 1).map(({ name }) => name));
  }
  return sorted;
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Reads the rows of a table as JSON objects, a page at a time. @returns their number, and one checksum over all */
async function hashRows(
  connection: Connection,
  table: string,
  onPage: (page: readonly string[], count: number) => Promise<void> = async () => {},
) {
  await connection.query(
    `declare page no scroll cursor for select to_jsonb(t)::text as row from ${quote(table)} t`,
  );
  const sums: string[] = [];
  for (;;) {
    const { rows } = await connection.query<{ row: string }>(`fetch ${batch} from page`);
    if (rows.length === 0) break;
    sums.push(...rows.map(({ row }) => digest(row)));
    await onPage(
      rows.map(({ row }) => row),
      sums.length,
    );
  }
  await connection.query('close page');
  // Each database has an order of its own; checksums sort the same everywhere.
  return { count: sums.length, sum: digest(sums.sort().join('\n')) };
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
