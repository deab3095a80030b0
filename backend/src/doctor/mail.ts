import { isThisMachine } from '@toolkit/application/backend/environment';
import type { Mail, MailFailure } from '@toolkit/application/backend/mail';
import { type Finding, ok, problem } from './finding.ts';

/** The words of the provider that is examined. */
export type Says = (failure: unknown) => string | undefined;

/** Sends a mail by whatever provider is set, to whom `npm run doctor -- --mail-to` names. */
export async function sendProbe(
  server: { send(mail: Mail): Promise<void> },
  says: Says,
  to: string | undefined,
): Promise<Finding[]> {
  if (to === undefined) return [];
  const text = 'npm run doctor sent this mail to see whether mail arrives. It did.';
  try {
    await server.send({ to, subject: 'A mail to try it out', text, html: `<!doctype html><p>${text}</p>` });
    return [ok('The mail was taken; see whether it arrives, and not among the spam.')];
  } catch (error) {
    return [problem(describeFailure(error as MailFailure, says))];
  }
}

export const describeFailure = (failure: MailFailure, says: Says): string =>
  `${says(failure) ?? 'The mail was not taken.'}${failure.status === undefined ? '' : ` It answered ${failure.status}.`}`;

/** Without a mail server. On this machine alone nobody misses one. */
export function judgeInbox(publicUrl: string | undefined): Finding[] {
  const local = publicUrl === undefined || isThisMachine(new URL(publicUrl).hostname);
  const text = 'SMTP_URL is not set: all mail goes to the inbox on this machine';
  return [local ? ok(`${text}.`) : problem(`${text}, and nobody gets a link. Set it to your mail server.`)];
}
