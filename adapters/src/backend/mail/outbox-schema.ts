import { EntitySchema } from 'typeorm';
import { migration } from '../database/index.ts';

export interface OutboxRow {
  id: string;
  recipient: string;
  subject: string;
  bodyText: string;
  bodyHtml: string;
  encryptedWith: string | null;
  /** A newer mail about the same replaces one that waits. */
  topic: string | null;
  keptAt: Date;
  expiresAt: Date;
  dueAt: Date;
  tries: number;
  lockedBy: string | null;
  /** `-infinity` if nobody has it. */
  lockedUntil: Date;
}

export const outboxEntity = new EntitySchema<OutboxRow>({
  name: 'mail_outbox',
  columns: {
    id: { type: 'uuid', primary: true },
    recipient: { type: 'text' },
    subject: { type: 'text' },
    bodyText: { type: 'text', name: 'body_text' },
    bodyHtml: { type: 'text', name: 'body_html' },
    encryptedWith: { type: 'text', name: 'sealed_with', nullable: true },
    topic: { type: 'text', nullable: true },
    keptAt: { type: 'timestamptz', name: 'kept_at', default: () => 'now()' },
    expiresAt: { type: 'timestamptz', name: 'expires_at' },
    dueAt: { type: 'timestamptz', name: 'due_at', default: () => 'now()' },
    tries: { type: 'integer', default: 0 },
    lockedBy: { type: 'uuid', name: 'locked_by', nullable: true },
    lockedUntil: { type: 'timestamptz', name: 'locked_until', default: '-infinity' },
  },
  indices: [{ name: 'mail_outbox_due', columns: ['dueAt'] }],
});

export const mailSchema = {
  entities: [outboxEntity],
  migrations: [
    // Holds mail until it is delivered or expires: minutes at most while the mail server works.
    migration(
      'CreateMailOutbox1764000000000',
      `CREATE TABLE "mail_outbox" (
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
      )`,
      `CREATE INDEX "mail_outbox_due" ON "mail_outbox" ("due_at")`,
    ),
    // Null: both texts are in clear, as older versions wrote them. Otherwise `body_text` holds both, encrypted.
    migration('SealMailOutbox1764100000000', `ALTER TABLE "mail_outbox" ADD COLUMN "sealed_with" text`),
    migration('TopicOfMail1764310000000', `ALTER TABLE "mail_outbox" ADD COLUMN "topic" text`),
  ],
} as const;
