import { randomUUID } from 'node:crypto';
import type { Mail } from '@toolkit/application/backend/mail';
import { type EntityManager, Raw } from 'typeorm';
import type { MailEncryption } from './mail-encryption.ts';
import { outboxEntity } from './outbox-schema.ts';

export interface ClaimedMail extends Mail {
  readonly id: string;
  /** What was kept was altered or damaged: the text is lost. */
  readonly isUnreadable: boolean;
  /** Proves that the mail is still ours: after the lease another process gets the mail with another claim. */
  readonly claim: string;
  /** Including this one. */
  readonly tries: number;
}

type ClaimedRow = Pick<ClaimedMail, 'id' | 'to' | 'subject' | 'text' | 'html' | 'tries'> & {
  readonly encryptedWith: string | null;
};

/** In milliseconds: mail that arrives days later only confuses. */
export const longestWait = 24 * 3_600_000;
/** In milliseconds: longer than a delivery may take. */
export const lease = 60_000;

/** The recipient of a decoy. */
const nobody = '';

/**
 * The mail that waits for delivery, in a table that all processes share, with encrypted texts. Nobody holds a transaction
 * while a mail server thinks. All times but the end of a mail's use are the database's, so that the processes'
 * clocks do not matter.
 */
export class Outbox {
  constructor(
    private readonly manager: EntityManager,
    private readonly encryption: MailEncryption,
  ) {}

  /** Removes what waits about the same topic, which is overtaken. */
  async keep({ id = randomUUID(), to, subject, text, html, topic, expiresAt, isDecoy }: Mail): Promise<void> {
    const { keyId, encrypted } = this.encryption.encrypt(id, { text, html });
    const latest = Date.now() + longestWait;
    await this.manager.insert(outboxEntity, {
      id,
      subject,
      bodyText: encrypted,
      bodyHtml: '',
      encryptedWith: keyId,
      topic: topic ?? null,
      recipient: isDecoy ? nobody : to,
      expiresAt: new Date(Math.min(expiresAt?.getTime() ?? latest, latest)),
    });
    if (topic === undefined) return;
    // Whichever of two that are kept at once comes here last sees both, and leaves the newer one, be it its own or not.
    const newest = `SELECT kept_at, id FROM mail_outbox WHERE topic = :topic ORDER BY kept_at DESC, id DESC LIMIT 1`;
    await this.manager
      .createQueryBuilder()
      .delete()
      .from(outboxEntity)
      .where(`topic = :topic AND (kept_at, id) < (${newest})`, { topic })
      .execute();
  }

  /**
   * Claims the mails that are due longest, for the time of a lease. In SQL, so that finding and claiming are one atomic
   * statement, which passes over the mail that another process is claiming. Mail whose key this process has not is not
   * readable here.
   */
  async claim(most: number): Promise<ClaimedMail[]> {
    const claim = randomUUID();
    const [rows] = await this.manager.query<[ClaimedRow[], number]>(
      `WITH due AS MATERIALIZED (
         SELECT id FROM mail_outbox
         WHERE due_at <= now() AND locked_until <= now() AND expires_at > now()
           AND (sealed_with IS NULL OR sealed_with = ANY($2))
         ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED)
       UPDATE mail_outbox SET locked_by = $1, locked_until = now() + interval '${lease} milliseconds', tries = tries + 1
       WHERE id IN (SELECT id FROM due)
       RETURNING id, recipient AS "to", subject, body_text AS text, body_html AS html, tries,
         sealed_with AS "encryptedWith"`,
      [claim, this.encryption.keyIds, most],
    );
    return rows.map(({ encryptedWith, ...row }) => {
      const text = encryptedWith === null ? row : this.encryption.decrypt(row.id, encryptedWith, row.text);
      return { ...row, ...text, isUnreadable: text === undefined, isDecoy: row.to === nobody, claim };
    });
  }

  async remove(id: string): Promise<void> {
    await this.manager.delete(outboxEntity, { id });
  }

  /** Ends the lease. Does nothing if another process has the mail by now. */
  async retryIn(milliseconds: number, { id, claim }: Pick<ClaimedMail, 'id' | 'claim'>): Promise<void> {
    await this.manager.update(
      outboxEntity,
      { id, lockedBy: claim },
      { lockedUntil: () => `'-infinity'`, dueAt: () => `now() + interval '${milliseconds} milliseconds'` },
    );
  }

  /** Makes all mail that waits for a retry due now. */
  async hasten(): Promise<void> {
    const later = Raw((dueAt) => `${dueAt} > now()`);
    await this.manager.update(outboxEntity, { dueAt: later }, { dueAt: () => 'now()' });
  }

  /** How much mail of all processes waits, and how long the oldest has waited. */
  async readBacklog() {
    const waiting = await this.manager
      .createQueryBuilder(outboxEntity, 'mail')
      .select('count(*)::int', 'mails')
      .addSelect('coalesce(extract(epoch FROM now() - min(mail.keptAt)), 0)::float', 'oldestSeconds')
      .getRawOne<{ mails: number; oldestSeconds: number }>();
    return waiting ?? { mails: 0, oldestSeconds: 0 };
  }

  /** Removes expired mail that nobody has claimed. @returns what it removed */
  async removeExpired(): Promise<Pick<ClaimedMail, 'id' | 'tries'>[]> {
    const { raw } = await this.manager
      .createQueryBuilder()
      .delete()
      .from(outboxEntity)
      .where('expires_at <= now() AND locked_until <= now()')
      .returning(['id', 'tries'])
      .execute();
    return raw;
  }
}
