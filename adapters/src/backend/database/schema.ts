import type { EntitySchema, MigrationInterface, QueryRunner } from 'typeorm';

/** Tables, and the migrations that create them. */
export interface Schema {
  readonly entities: readonly EntitySchema[];
  readonly migrations: readonly (new () => MigrationInterface)[];
}

export const joinSchemas = (...schemas: readonly Schema[]): Schema => ({
  entities: schemas.flatMap(({ entities }) => entities),
  migrations: schemas.flatMap(({ migrations }) => migrations),
});

/**
 * A migration that runs these statements in order. Its name ends in 13 digits, which say when it is run. TypeORM demands
 * `down`, but a way back would lose what was saved since.
 */
export const migration = (name: string, ...statements: readonly string[]): (new () => MigrationInterface) =>
  class implements MigrationInterface {
    readonly name = name;

    async up(runner: QueryRunner): Promise<void> {
      for (const statement of statements) await runner.query(statement);
    }

    async down(): Promise<never> {
      throw new Error('A migration cannot be undone: restore the backup that was made before the upgrade.');
    }
  };
