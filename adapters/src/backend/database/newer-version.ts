import { StartupError } from '@toolkit/application/backend/environment';
import type { MigrationExecutor } from 'typeorm';
import type { Schema } from './schema.ts';

/**
 * This version would not write what a newer one relies on.
 * @returns the names of the migrations that are still to be run
 * @throws StartupError if a newer one made the tables
 */
export async function refuseNewer(executor: MigrationExecutor, schema: Schema): Promise<string[]> {
  const run = await executor.getExecutedMigrations();
  return pendingMigrations(
    run.map(({ name }) => name),
    schema,
  );
}

/** The names of those that are still to be run. @throws StartupError if one that was run is not known */
export function pendingMigrations(run: readonly string[], schema: Schema): string[] {
  const known = migrationNames(schema);
  const unknown = run.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new StartupError(
      `The tables are of a newer version of the application (${unknown.slice(0, 3).join(', ')}); start that version, or restore a backup.`,
    );
  }
  return known.filter((name) => !run.includes(name));
}

export const migrationNames = ({ migrations }: Schema): string[] =>
  migrations.map((Migration) => new Migration().name ?? Migration.name);
