import type { Mail, Mailer } from '@toolkit/application/backend/mail';
import { createTransport, type Transporter } from 'nodemailer';

export interface SmtpSettings {
  /**
   * smtp:// or smtps://, with user and password where the server wants them. `?ignoreTLS=true` lets one that cannot
   * encrypt have the mail in clear: only for a test server on the own network.
   */
  readonly url: string;
  /** The From header, such as `Traffic Toolkit <no-reply@example.com>`. */
  readonly from: string;
  /** Only for the inbox on this machine: everything else must encrypt. */
  readonly allowPlain?: boolean;
}

const timeoutMs = 10_000;

export class SmtpMailer implements Mailer {
  private readonly transport: Transporter;

  constructor(private readonly settings: SmtpSettings) {
    const { url, allowPlain = false } = settings;
    this.transport = createTransport({
      ...connectionOf(url),
      ...(allowPlain || new URL(url).searchParams.get('ignoreTLS') === 'true'
        ? { ignoreTLS: true }
        : { requireTLS: true }),
      pool: true,
      maxConnections: 2,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // Nothing in a mail may make the server read a file or fetch an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send({ to, subject, text, html }: Mail): Promise<void> {
    // As an object the address stays one recipient, whatever characters it holds.
    await this.transport.sendMail({
      from: this.settings.from,
      to: { name: '', address: to },
      subject,
      text,
      html,
    });
  }

  close(): void {
    this.transport.close();
  }
}

function connectionOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}
