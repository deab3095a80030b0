import { randomUUID } from 'node:crypto';
import type { Mail } from '@toolkit/application/backend/mail';
import type pg from 'pg';
import type { MailSeal } from './mail-seal.ts';
import { outboxTable } from './outbox-migrations.ts';

export interface ClaimedMail extends Mail {
  readonly id: string;
  /** The seal is broken: the text is lost. */
  readonly unreadable?: true;
  /** Proves that the mail is still ours: after the lease another process gets the mail with another claim. */
  readonly claim: string;
  /** Including this one. */
  readonly tries: number;
}

/** Mail that arrives days later only confuses. */
const longestWait = '24 hours';
/** Longer than a delivery may take. */
const lease = '60 seconds';

/**
 * The table of mail to be delivered, shared by all processes. Each method is one statement: nobody holds a transaction
 * while a mail server thinks. All times are the database's, so that the processes' clocks do not matter.
 */
export class Outbox {
  constructor(
    private readonly pool: pg.Pool,
    private readonly seal: MailSeal,
  ) {}

  async keep({ id = randomUUID(), to, subject, text, html, expiresAt }: Mail): Promise<void> {
    const { keyId, sealed } = this.seal.seal(id, { text, html });
    await this.pool.query(
      `INSERT INTO ${outboxTable} (id, recipient, subject, body_text, body_html, sealed_with, expires_at)
       VALUES ($1, $2, $3, $4, '', $5, least($6::timestamptz, now() + interval '${longestWait}'))`,
      [id, to, subject, sealed, keyId, expiresAt ?? null],
    );
  }

  /** Claims the mail that is due longest and has no lease, and that this process has the key for. */
  async claim(): Promise<ClaimedMail | undefined> {
    const claim = randomUUID();
    const { rows } = await this.pool.query<Omit<ClaimedMail, 'claim'> & { sealedWith: string | null }>(
      `WITH due AS MATERIALIZED (
         SELECT id FROM ${outboxTable}
         WHERE due_at <= now() AND locked_until <= now() AND expires_at > now()
           AND (sealed_with IS NULL OR sealed_with = ANY($2))
         ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       UPDATE ${outboxTable} SET locked_by = $1, locked_until = now() + interval '${lease}', tries = tries + 1
       WHERE id IN (SELECT id FROM due)
       RETURNING id, recipient AS "to", subject, body_text AS text, body_html AS html, tries,
         sealed_with AS "sealedWith"`,
      [claim, this.seal.keyIds],
    );
    if (!rows[0]) return undefined;
    const { sealedWith, ...mail } = rows[0];
    if (sealedWith === null) return { ...mail, claim };
    const text = this.seal.open(mail.id, sealedWith, mail.text);
    return text ? { ...mail, ...text, claim } : { ...mail, text: '', claim, unreadable: true };
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

  /** Makes all mail that waits for a retry due now. @returns how many */
  async hasten(): Promise<number> {
    const { rowCount } = await this.pool.query(
      `UPDATE ${outboxTable} SET due_at = now() WHERE due_at > now()`,
    );
    return rowCount ?? 0;
  }

  /** Undoes the claim. */
  async giveBack({ id, claim }: ClaimedMail): Promise<void> {
    await this.pool.query(
      `UPDATE ${outboxTable} SET locked_until = '-infinity', tries = tries - 1 WHERE id = $1 AND locked_by = $2`,
      [id, claim],
    );
  }

  /** How much mail of all processes waits, and how long the oldest has waited. */
  async waiting(): Promise<{ readonly mails: number; readonly oldestSeconds: number }> {
    const { rows } = await this.pool.query<{ mails: number; oldestSeconds: number }>(
      `SELECT count(*)::int AS mails, coalesce(extract(epoch FROM now() - min(kept_at)), 0)::float AS "oldestSeconds"
       FROM ${outboxTable}`,
    );
    return rows[0] ?? { mails: 0, oldestSeconds: 0 };
  }

  /** Removes expired mail. @returns what it removed */
  async removeExpired(): Promise<{ readonly id: string; readonly tries: number }[]> {
    const { rows } = await this.pool.query<{ id: string; tries: number }>(
      `DELETE FROM ${outboxTable} WHERE expires_at <= now() AND locked_until <= now() RETURNING id, tries`,
    );
    return rows;
  }
}
