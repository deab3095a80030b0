import type { MigrationInterface, QueryRunner } from 'typeorm';

export const limitsTable = 'rate_limit';

/** Earlier versions counted here with rate-limiter-flexible, which needs these columns in this order. */
class CreateRateLimits1763700100000 implements MigrationInterface {
  readonly name = 'CreateRateLimits1763700100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE "${limitsTable}" ("key" varchar(255) PRIMARY KEY, "points" integer NOT NULL DEFAULT 0, "expire" bigint)`,
    );
    await runner.query(`CREATE INDEX "${limitsTable}_expire" ON "${limitsTable}" ("expire")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "${limitsTable}"`);
  }
}

export const limitsMigrations = [CreateRateLimits1763700100000] as const;
