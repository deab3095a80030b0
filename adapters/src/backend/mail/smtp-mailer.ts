import { setTimeout as sleep } from 'node:timers/promises';
import { isThisMachine } from '@toolkit/application/backend/environment';
import {
  type Deliverer,
  demandOneMailbox,
  type Mail,
  type Mailer,
  MailFailure,
} from '@toolkit/application/backend/mail';
import { createTransport } from 'nodemailer';
import { smtpFailure } from './smtp-failure.ts';

export interface SmtpSettings {
  /**
   * smtp:// or smtps://, with user and password where the server wants them. `?ignoreTLS=true` lets one that cannot
   * encrypt have the mail in clear: only for a test server on the own network.
   */
  readonly url: string;
  /** The From header, such as `Traffic Toolkit <no-reply@example.com>`. */
  readonly from: string;
  /** How this machine names itself (EHLO); its own name by default, which mail servers may refuse. */
  readonly name?: string | undefined;
}

const silenceMs = 10_000;
/** Needed because a server that sends a little now and then never counts as silent. */
const deliveryMs = 30_000;

/** Delivers to a mail server while the caller waits, at most 30 seconds. */
export class SmtpMailer implements Mailer, Deliverer {
  private readonly transport;
  /** Composes mails as they would be sent, for decoys. */
  private readonly composer = createTransport({ streamTransport: true, buffer: true });
  private readonly underWay = new Set<Promise<unknown>>();
  private readonly stopping = new AbortController();

  constructor(private readonly settings: SmtpSettings) {
    this.transport = createTransport({
      ...connect(settings.url),
      name: settings.name,
      pool: true,
      maxConnections: 3,
      connectionTimeout: silenceMs,
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
      dnsTimeout: silenceMs,
      // No content of a mail may make this process read a file or fetch an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send({ id, to, subject, text, html, isDecoy }: Mail) {
    if (!isDecoy) demandOneMailbox(to);
    const sending = (isDecoy ? this.composer : this.transport).sendMail({
      from: this.settings.from,
      // As an object: a string would be searched for several.
      to: { name: '', address: to },
      subject,
      text,
      html,
      // Keeps answering machines from answering: RFC 3834.
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...(id !== undefined && { messageId: `<${id}@${this.domain}>` }),
      signal: AbortSignal.any([AbortSignal.timeout(deliveryMs), this.stopping.signal]),
    });
    this.underWay.add(sending);
    try {
      await sending;
    } catch (error) {
      throw smtpFailure(error);
    } finally {
      this.underWay.delete(sending);
    }
  }

  /** Connects, encrypts and logs in without sending anything; undefined when that works. Within 30 seconds. */
  verify(): Promise<MailFailure | undefined> {
    const verifying = this.transport.verify().then(() => undefined, smtpFailure);
    return Promise.race([verifying, sleep(deliveryMs, new MailFailure('too-slow'), { ref: false })]);
  }

  stop() {
    this.stopping.abort();
  }

  async close() {
    await Promise.allSettled(this.underWay);
    this.transport.close();
  }

  private get domain(): string {
    return /@([^\s<>@]+)>?\s*$/.exec(this.settings.from)?.[1] ?? 'localhost';
  }
}

/**
 * Everything must encrypt with a certificate that holds, except with `?ignoreTLS=true`, and to this machine itself, where
 * nobody is on the line: there encryption is taken as offered, whatever its certificate.
 */
function connect(address: string) {
  const url = new URL(address);
  const ignoreTLS = url.searchParams.get('ignoreTLS') === 'true';
  // nodemailer would take every other option from there as well.
  url.search = '';
  if (ignoreTLS) return { url: url.href, ignoreTLS };
  const isLocal = isThisMachine(url.hostname);
  return { url: url.href, ...(isLocal ? { tls: { rejectUnauthorized: false } } : { requireTLS: true }) };
}
