import type { Mail, MailFailure } from '@toolkit/application/backend/mail';
import type { Config } from '../config/config.ts';
import { mailWords } from '../mail-words.ts';
import { type Finding, ok, problem, warning } from './finding.ts';
import { isLoopback } from './settings.ts';

export interface MailServer {
  verify(): Promise<MailFailure | undefined>;
  send(mail: Mail): Promise<void>;
}

/** Connects, encrypts and logs in. Sends a mail only if there is an address for it. */
export async function checkMail(
  { smtpUrl, mailFrom, publicUrl }: Config,
  server: MailServer | undefined,
  to: string | undefined,
): Promise<Finding[]> {
  if (smtpUrl === undefined || !server) {
    const local = publicUrl === undefined || isLoopback(new URL(publicUrl).hostname);
    const text = 'SMTP_URL is not set: all mail goes to the inbox on this machine';
    return [local ? ok(`${text}.`) : problem(`${text}, and nobody gets a link. Set it to your mail server.`)];
  }
  const failure = await server.verify();
  if (failure) return [problem(`${mailWords[failure.code]}${describeStatus(failure)}`)];
  const { hostname, searchParams } = new URL(smtpUrl);
  const findings: Finding[] = [ok('It is reached and takes mail.')];
  if (searchParams.get('ignoreTLS') === 'true' && !isLoopback(hostname)) {
    findings.push(
      warning('Mail with its links is sent in clear (ignoreTLS); that is only for a network of your own.'),
    );
  }
  if (/@localhost>?\s*$/.test(mailFrom)) {
    findings.push(
      warning('MAIL_FROM is not set: mail comes from no-reply@localhost, which most servers refuse.'),
    );
  }
  if (to !== undefined) findings.push(await sent(server, to));
  return findings;
}

async function sent(server: MailServer, to: string): Promise<Finding> {
  const text = 'npm run doctor sent this mail to see whether mail arrives. It did.';
  try {
    await server.send({ to, subject: 'A mail to try it out', text, html: `<!doctype html><p>${text}</p>` });
    return ok('The mail was taken; see whether it arrives, and not among the spam.');
  } catch (error) {
    const failure = error as MailFailure;
    const words = mailWords[failure.code];
    return problem(words === undefined ? 'The mail was not taken.' : `${words}${describeStatus(failure)}`);
  }
}

const describeStatus = ({ status }: MailFailure): string =>
  status === undefined ? '' : ` It answered ${status}.`;
