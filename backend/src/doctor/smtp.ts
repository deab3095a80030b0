import { connect } from 'node:net';
import { isThisMachine } from '@toolkit/application/backend/environment';
import type { Mail, MailFailure } from '@toolkit/application/backend/mail';
import { type Finding, ok, problem, warning } from './finding.ts';
import { describeFailure, type Says, sendProbe } from './mail.ts';

interface MailServer {
  verify(): Promise<MailFailure | undefined>;
  send(mail: Mail): Promise<void>;
}

/** The ports on which mail servers take mail of their users. 465 is that of smtps://. */
const usualPorts = [587, 465, 2525];
const answerMs = 5_000;

/** Connects, encrypts and logs in. Sends a mail only if there is an address for it. */
export async function checkSmtp(
  { url, from }: { readonly url: string; readonly from: string },
  server: MailServer,
  says: Says,
  to: string | undefined,
  ports = usualPorts,
): Promise<Finding[]> {
  const failure = await server.verify();
  if (failure) {
    const advice = failure.code === 'too-slow' ? await adviseOnPorts(new URL(url), ports) : '';
    return [problem(`${describeFailure(failure, says)}${advice}`)];
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
  return [...findings, ...(await sendProbe(server, says, to))];
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
