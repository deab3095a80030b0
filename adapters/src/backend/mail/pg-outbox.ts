import { randomUUID } from 'node:crypto';
import {
  type ClaimedMail,
  lease,
  longestWait,
  type Mail,
  type Outbox,
} from '@toolkit/application/backend/mail';
import { type EntityManager, In, Raw } from 'typeorm';
import type { MailEncryption } from './mail-encryption.ts';
import { outboxEntity, outboxTable } from './outbox-schema.ts';

type Claimed = Omit<ClaimedMail, 'claim'> & { readonly encryptedWith: string | null };

/** The recipient of a decoy. */
const nobody = '';

const free = { lockedUntil: () => `'-infinity'` };

/**
 * The outbox as a table, whose texts are encrypted. Nobody holds a transaction while a mail server thinks. All
 * times are the database's, so that the processes' clocks do not matter.
 */
export class PgOutbox implements Outbox {
  constructor(
    private readonly manager: EntityManager,
    private readonly encryption: MailEncryption,
  ) {}

  async keep({ id = randomUUID(), to, subject, text, html, topic, expiresAt, isDecoy }: Mail): Promise<void> {
    const { keyId, encrypted } = this.encryption.encrypt(id, { text, html });
    const latest = `least(cast(:expiresAt as timestamptz), now() + interval '${longestWait} milliseconds')`;
    await this.manager
      .createQueryBuilder()
      .insert()
      .into(outboxEntity)
      .values({
        ...{ id, subject, bodyText: encrypted, bodyHtml: '', encryptedWith: keyId, topic: topic ?? null },
        recipient: isDecoy ? nobody : to,
        expiresAt: () => latest,
      })
      .setParameter('expiresAt', expiresAt ?? null)
      .execute();
    if (topic === undefined) return;
    // Whichever of two that are kept at once comes here last sees both, and leaves the newer one, be it its own or not.
    const newest = `SELECT kept_at, id FROM ${outboxTable} WHERE topic = :topic ORDER BY kept_at DESC, id DESC LIMIT 1`;
    await this.manager
      .createQueryBuilder()
      .delete()
      .from(outboxEntity)
      .where(`topic = :topic AND (kept_at, id) < (${newest})`, { topic })
      .execute();
  }

  /**
   * In SQL, so that finding and claiming are one atomic statement, which passes over the mail that another process is
   * claiming. Mail whose key this process has not is not readable here.
   */
  async claim(): Promise<ClaimedMail | undefined> {
    const claim = randomUUID();
    const [[claimed]] = await this.manager.query<[Claimed[], number]>(
      `WITH due AS MATERIALIZED (
         SELECT id FROM ${outboxTable}
         WHERE due_at <= now() AND locked_until <= now() AND expires_at > now()
           AND (sealed_with IS NULL OR sealed_with = ANY($2))
         ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       UPDATE ${outboxTable} SET locked_by = $1, locked_until = now() + interval '${lease} milliseconds', tries = tries + 1
       WHERE id IN (SELECT id FROM due)
       RETURNING id, recipient AS "to", subject, body_text AS text, body_html AS html, tries,
         sealed_with AS "encryptedWith"`,
      [claim, this.encryption.keyIds],
    );
    if (!claimed) return undefined;
    const { encryptedWith, ...read } = claimed;
    const mail = { ...read, isDecoy: read.to === nobody };
    if (encryptedWith === null) return { ...mail, claim };
    const text = this.encryption.decrypt(mail.id, encryptedWith, mail.text);
    return text ? { ...mail, ...text, claim } : { ...mail, text: '', claim, unreadable: true };
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.manager.delete(outboxEntity, { id: In(ids) });
  }

  async retryIn(milliseconds: number, { id, claim }: ClaimedMail): Promise<void> {
    await this.manager
      .createQueryBuilder()
      .update(outboxEntity)
      .set({ ...free, dueAt: () => `now() + :milliseconds * interval '1 millisecond'` })
      .where({ id, lockedBy: claim })
      .setParameter('milliseconds', milliseconds)
      .execute();
  }

  async hasten(): Promise<number> {
    const later = Raw((dueAt) => `${dueAt} > now()`);
    const { affected } = await this.manager.update(outboxEntity, { dueAt: later }, { dueAt: () => 'now()' });
    return affected ?? 0;
  }

  async giveBack({ id, claim }: ClaimedMail): Promise<void> {
    await this.manager.update(outboxEntity, { id, lockedBy: claim }, { ...free, tries: () => 'tries - 1' });
  }

  async readBacklog(): Promise<{ readonly mails: number; readonly oldestSeconds: number }> {
    const waiting = await this.manager
      .createQueryBuilder(outboxEntity, 'mail')
      .select('count(*)::int', 'mails')
      .addSelect('coalesce(extract(epoch FROM now() - min(mail.keptAt)), 0)::float', 'oldestSeconds')
      .getRawOne<{ mails: number; oldestSeconds: number }>();
    return waiting ?? { mails: 0, oldestSeconds: 0 };
  }

  async removeExpired(): Promise<{ readonly id: string; readonly tries: number }[]> {
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
