import type { MigrationInterface, QueryRunner } from 'typeorm';

export const outboxTable = 'mail_outbox';

/** Holds mail until it is delivered or expires: minutes at most while the mail server works. */
class CreateMailOutbox1764000000000 implements MigrationInterface {
  readonly name = 'CreateMailOutbox1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE "${outboxTable}" (
      "id" uuid PRIMARY KEY,
      "recipient" text NOT NULL,
      "subject" text NOT NULL,
      "body_text" text NOT NULL,
      "body_html" text NOT NULL,
      "kept_at" timestamptz NOT NULL DEFAULT now(),
      "expires_at" timestamptz NOT NULL,
      "due_at" timestamptz NOT NULL DEFAULT now(),
      "tries" integer NOT NULL DEFAULT 0,
      "locked_by" uuid,
      "locked_until" timestamptz NOT NULL DEFAULT '-infinity'
    )`);
    await runner.query(`CREATE INDEX "${outboxTable}_due" ON "${outboxTable}" ("due_at")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "${outboxTable}"`);
  }
}

/** Null: both texts are in clear, as older versions wrote them. Otherwise `body_text` holds both, sealed. */
class SealMailOutbox1764100000000 implements MigrationInterface {
  readonly name = 'SealMailOutbox1764100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "${outboxTable}" ADD COLUMN "sealed_with" text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    // The older version cannot read these rows and would mail them as they are.
    await runner.query(`DELETE FROM "${outboxTable}" WHERE "sealed_with" IS NOT NULL`);
    await runner.query(`ALTER TABLE "${outboxTable}" DROP COLUMN "sealed_with"`);
  }
}

export const mailMigrations = [CreateMailOutbox1764000000000, SealMailOutbox1764100000000] as const;
