import { randomUUID } from 'node:crypto';
import type { Mail } from '@toolkit/application/backend/mail';
import type pg from 'pg';
import { outboxTable } from './outbox-migrations.ts';

export interface ClaimedMail extends Mail {
  readonly id: string;
  /** Proves that it is still ours: another process gets the mail, and another claim, when the lease has ended. */
  readonly claim: string;
  /** This one included. */
  readonly tries: number;
}

/** Mail that waits for days only bewilders. */
const longestWait = '24 hours';
/** More than a delivery may take. */
const lease = '60 seconds';

/**
 * The table of mail to be delivered, shared by all processes. Each method is one statement: nobody holds a transaction
 * while a mail server thinks. All times are the database's, so that the processes' clocks do not matter.
 */
export class Outbox {
  constructor(private readonly pool: pg.Pool) {}

  async keep({ id = randomUUID(), to, subject, text, html, expiresAt }: Mail): Promise<void> {
    await this.pool.query(
      `INSERT INTO ${outboxTable} (id, recipient, subject, body_text, body_html, expires_at)
       VALUES ($1, $2, $3, $4, $5, least($6::timestamptz, now() + interval '${longestWait}'))`,
      [id, to, subject, text, html, expiresAt ?? null],
    );
  }

  /** The mail that is due longest and in nobody's hands. */
  async claim(): Promise<ClaimedMail | undefined> {
    const claim = randomUUID();
    const { rows } = await this.pool.query<Omit<ClaimedMail, 'claim'>>(
      `WITH due AS MATERIALIZED (
         SELECT id FROM ${outboxTable}
         WHERE due_at <= now() AND locked_until <= now() AND expires_at > now()
         ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       UPDATE ${outboxTable} SET locked_by = $1, locked_until = now() + interval '${lease}', tries = tries + 1
       WHERE id IN (SELECT id FROM due)
       RETURNING id, recipient AS "to", subject, body_text AS text, body_html AS html, tries`,
      [claim],
    );
    return rows[0] && { ...rows[0], claim };
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.pool.query(`DELETE FROM ${outboxTable} WHERE id = ANY($1::uuid[])`, [ids]);
  }

  async retryIn(milliseconds: number, { id, claim }: ClaimedMail): Promise<void> {
    await this.pool.query(
      `UPDATE ${outboxTable} SET due_at = now() + $3 * interval '1 millisecond', locked_until = '-infinity'
       WHERE id = $1 AND locked_by = $2`,
      [id, claim, milliseconds],
    );
  }

  /** Makes all that waits for its next try due now. @returns how much that is */
  async hasten(): Promise<number> {
    const { rowCount } = await this.pool.query(
      `UPDATE ${outboxTable} SET due_at = now() WHERE due_at > now()`,
    );
    return rowCount ?? 0;
  }

  /** As if it had never been claimed. */
  async giveBack({ id, claim }: ClaimedMail): Promise<void> {
    await this.pool.query(
      `UPDATE ${outboxTable} SET locked_until = '-infinity', tries = tries - 1 WHERE id = $1 AND locked_by = $2`,
      [id, claim],
    );
  }

  /** How much there is, of all processes, and for how long the oldest has been there. */
  async waiting(): Promise<{ readonly mails: number; readonly oldestSeconds: number }> {
    const { rows } = await this.pool.query<{ mails: number; oldestSeconds: number }>(
      `SELECT count(*)::int AS mails, coalesce(extract(epoch FROM now() - min(kept_at)), 0)::float AS "oldestSeconds"
       FROM ${outboxTable}`,
    );
    return rows[0] ?? { mails: 0, oldestSeconds: 0 };
  }

  /** Removes what came too late, and tells what that was. */
  async removeExpired(): Promise<{ readonly id: string; readonly tries: number }[]> {
    const { rows } = await this.pool.query<{ id: string; tries: number }>(
      `DELETE FROM ${outboxTable} WHERE expires_at <= now() AND locked_until <= now() RETURNING id, tries`,
    );
    return rows;
  }
}
