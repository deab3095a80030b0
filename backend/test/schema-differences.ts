import type { Database } from '@toolkit/adapters/backend/database';

type EntityMetadata = Database['dataSource']['entityMetadatas'][number];

/** TypeORM's history, and the secrets, which are read by hand. */
const withoutEntity = ['table migrations', 'table kept_keys'];

const inDatabase = `
  select 'table ' || tablename as name from pg_tables where schemaname = current_schema()
  union all
  select 'constraint ' || conname from pg_constraint
  where contype in ('u', 'f') and connamespace = current_schema()::regnamespace
  union all
  select 'index ' || c.relname || ' where ' || pg_get_expr(i.indpred, i.indrelid)
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indpred is not null and c.relnamespace = current_schema()::regnamespace`;

const inEntity = ({ tableName, foreignKeys, indices, uniques }: EntityMetadata): string[] => [
  `table ${tableName}`,
  ...[...uniques, ...foreignKeys].map(({ name }) => `constraint ${name}`),
  ...indices.filter((one) => one.where).map((one) => `index ${one.name} where ${one.where}`),
];

/**
 * How the tables of a migrated database differ from the entities: the statements with which TypeORM would make them
 * equal, and what it does not compare.
 */
export async function schemaDifferences({ dataSource, pool }: Database): Promise<string[]> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  const { rows } = await pool.query<{ name: string }>(inDatabase);
  const found = rows.map(({ name }) => name.replaceAll(/[()]|::text/g, ''));
  const named = [...dataSource.entityMetadatas.flatMap(inEntity), ...withoutEntity];
  return [
    ...upQueries.map(({ query }) => query),
    ...found.filter((one) => !named.includes(one)).map((one) => `only in the database: ${one}`),
    ...named.filter((one) => !found.includes(one)).map((one) => `only in the entities: ${one}`),
  ];
}
