import { createHash } from 'node:crypto';
import type { Connection } from '@toolkit/adapters/backend/database';

/** A table of ours, found in the database itself, so that tables of later versions are copied too. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** Columns that the database numbers. */
  readonly counters: readonly string[];
}

/** The migration history, which the target writes itself, and the secrets, which are files here and rows there. */
const leftOut = ['migrations', 'kept_keys'];
const batch = 500;

/** Both sides must have their times in UTC, so that they write them alike. Sorted so that every table follows those that its rows refer to. */
export async function listTables(connection: Connection): Promise<readonly Table[]> {
  const { rows } = await connection.query<Table & { refers: readonly string[] }>(
    `select c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
       array(select a.attname::text from pg_index i
         join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
         where i.indrelid = c.oid and i.indisprimary order by a.attnum) as key,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attidentity <> '') as counters,
       array(select r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
         where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     order by c.relname`,
  );
  const waiting = rows.filter(({ name }) => !leftOut.includes(name));
  const sorted: Table[] = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ refers }) => !waiting.some(({ name }) => refers.includes(name)));
    sorted.push(...waiting.splice(Math.max(next, 0), 1));
  }
  return sorted;
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const list = (names: readonly string[]): string => names.map(quote).join(', ');

/** Reads the rows in the order of their key, as JSON objects, in batches. */
async function* pages(connection: Connection, { name, key }: Table): AsyncGenerator<readonly string[]> {
  let after: readonly string[] | undefined;
  do {
    const place = after ? `where (${list(key)}) > (${after.map((_, at) => `$${at + 1}`).join(', ')})` : '';
    // The source decides where the next batch begins: the two databases may sort text differently.
    const { rows } = await connection.query<{ row: string; key: string[] }>(
      `select to_jsonb(t)::text as row, array[${key.map((one) => `${quote(one)}::text`).join(', ')}] as key
       from ${quote(name)} t ${place} order by ${key.map((one) => `${quote(one)}`).join(', ')} limit ${batch}`,
      after ? [...after] : [],
    );
    if (rows.length > 0) yield rows.map(({ row }) => row);
    after = rows.length === batch ? rows.at(-1)?.key : undefined;
  } while (after);
}

/** Overwrites rows of an earlier try, and deletes those that the source no longer has. */
export async function copyTable(
  from: Connection,
  to: Connection,
  table: Table,
  onRows: (count: number) => void,
): Promise<void> {
  const { name, columns, key } = table;
  const others = columns.filter((column) => !key.includes(column));
  const changes = others.map((column) => `${quote(column)} = excluded.${quote(column)}`).join(', ');
  const insert = `insert into ${quote(name)} (${list(columns)}) overriding system value
    select ${list(columns)} from jsonb_populate_recordset(null::${quote(name)}, $1::jsonb)
    on conflict (${list(key)}) do ${changes === '' ? 'nothing' : `update set ${changes}`}`;
  for await (const rows of pages(from, table)) {
    await to.query(insert, [`[${rows.join(',')}]`]);
    onRows(rows.length);
  }
  await dropSurplus(from, to, table);
  await advanceCounters(to, table);
}

async function dropSurplus(from: Connection, to: Connection, table: Table): Promise<void> {
  const { name, key } = table;
  const keyJson = `jsonb_build_array(${list(key)})::text`;
  const source = new Set<string>();
  for await (const rows of keyPages(from, table, keyJson)) for (const row of rows) source.add(row);
  for await (const rows of keyPages(to, table, keyJson)) {
    const surplus = rows.filter((row) => !source.has(row));
    if (surplus.length > 0)
      await to.query(`delete from ${quote(name)} where ${keyJson} = any($1)`, [surplus]);
  }
}

async function* keyPages(
  connection: Connection,
  { name }: Table,
  keyJson: string,
): AsyncGenerator<readonly string[]> {
  const { rows } = await connection.query<{ key: string }>(`select ${keyJson} as key from ${quote(name)}`);
  for (let at = 0; at < rows.length; at += batch) yield rows.slice(at, at + batch).map(({ key }) => key);
}

/** Numbers that the source has used must not be used again. */
async function advanceCounters(connection: Connection, { name, counters }: Table): Promise<void> {
  for (const column of counters) {
    await connection.query(
      `select setval(pg_get_serial_sequence($1, $2),
         coalesce((select max(${quote(column)}) from ${quote(name)}), 0) + 1, false)`,
      [quote(name), column],
    );
  }
}

/** The number of rows and one checksum over all of them in the order of their keys. */
export async function hashTable(
  connection: Connection,
  table: Table,
): Promise<{ count: number; sum: string }> {
  const rows: string[] = [];
  for await (const page of pages(connection, table)) rows.push(...page.map(digest));
  // The two databases may sort text differently; checksums sort the same everywhere.
  return { count: rows.length, sum: digest(rows.sort().join('\n')) };
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
