import { connect } from 'node:net';
import { isThisMachine } from '@toolkit/application/backend/environment';
import type { Mail, MailFailure } from '@toolkit/application/backend/mail';
import { mailWords } from '../mail-words.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

export interface MailServer {
  verify(): Promise<MailFailure | undefined>;
  send(mail: Mail): Promise<void>;
}

/** The ports on which mail servers take mail of their users. 465 is that of smtps://. */
const usualPorts = [587, 465, 2525];
const answerMs = 5_000;

/** Connects, encrypts and logs in. Sends a mail only if there is an address for it. */
export async function checkMail(
  { url, from }: { readonly url: string; readonly from: string },
  server: MailServer,
  to: string | undefined,
  ports = usualPorts,
): Promise<Finding[]> {
  const failure = await server.verify();
  if (failure) {
    const advice = failure.code === 'too-slow' ? await adviseOnPorts(new URL(url), ports) : '';
    return [problem(`${mailWords[failure.code]}${describeStatus(failure)}${advice}`)];
  }
  const { hostname, searchParams } = new URL(url);
  const findings: Finding[] = [ok('It is reached and takes mail.')];
  if (searchParams.get('ignoreTLS') === 'true' && !isThisMachine(hostname)) {
    findings.push(
      warning('Mail with its links is sent in clear (ignoreTLS); that is only for a network of your own.'),
    );
  }
  if (/@localhost>?\s*$/.test(from)) {
    findings.push(
      warning('MAIL_FROM is not set: mail comes from no-reply@localhost, which most servers refuse.'),
    );
  }
  if (to !== undefined) findings.push(await sendProbe(server, to));
  return findings;
}

/** Without a mail server. On this machine alone nobody misses one. */
export function judgeInbox(publicUrl: string | undefined): Finding[] {
  const local = publicUrl === undefined || isThisMachine(new URL(publicUrl).hostname);
  const text = 'SMTP_URL is not set: all mail goes to the inbox on this machine';
  return [local ? ok(`${text}.`) : problem(`${text}, and nobody gets a link. Set it to your mail server.`)];
}

/** Many hosters close some of the ports of mail, so that a connection times out. */
async function adviseOnPorts({ hostname, port, protocol }: URL, ports: readonly number[]): Promise<string> {
  const tried = port ? Number(port) : protocol === 'smtps:' ? 465 : 587;
  const others = ports.filter((other) => other !== tried);
  const host = hostname.replace(/^\[|\]$/g, '');
  const answers = await Promise.all(others.map((other) => isAnswered(host, other)));
  const open = others.filter((_other, at) => answers[at]);
  const all = (numbers: readonly number[]) => numbers.join(', ').replace(/, (?=\d+$)/, ' and ');
  return open.length === 0
    ? ` Neither does it at port ${all(others)}: the network of this machine seems to block mail; ask its provider.`
    : ` But it answers at port ${all(open)}: name that in SMTP_URL${open.includes(465) ? ' (465 with smtps://)' : ''}.`;
}

function isAnswered(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: answerMs });
    const end = (answered: boolean) => () => {
      socket.destroy();
      resolve(answered);
    };
    socket.once('connect', end(true)).once('timeout', end(false)).once('error', end(false));
  });
}

async function sendProbe(server: MailServer, to: string): Promise<Finding> {
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
