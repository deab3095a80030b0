import type { EntitySchema, MigrationInterface } from 'typeorm';

/** Tables, and the migrations that create them. */
export interface Schema {
  readonly entities: readonly EntitySchema[];
  readonly migrations: readonly (new () => MigrationInterface)[];
}

export const joinSchemas = (...schemas: readonly Schema[]): Schema => ({
  entities: schemas.flatMap(({ entities }) => entities),
  migrations: schemas.flatMap(({ migrations }) => migrations),
});

/** The `down` of every migration. TypeORM demands one, but a way back would lose what was saved since. */
export async function noWayBack(): Promise<never> {
  throw new Error('A migration cannot be undone: restore the backup that was made before the upgrade.');
}
