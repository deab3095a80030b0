import { InboxMailer } from '@toolkit/adapters/backend/mail';
import { portNumber, type Variables } from '../../config/setting.ts';
import { ok, problem } from '../../doctor/finding.ts';
import { isLocal } from '../../doctor/settings.ts';
import { startInbox } from '../../inbox/inbox.ts';
import type { MailProvider } from '../provider.ts';

const variables = {
  INBOX_PORT: {
    rule: portNumber,
    default: '1080',
    means: 'the inbox on loopback, only without `SMTP_URL`',
  },
} satisfies Variables;

/** A page on this machine that shows all mail: what runs without any setting. */
export const inbox: MailProvider<typeof variables, number> = {
  name: 'inbox',
  variables,
  read: ({ INBOX_PORT: port }) => port,
  open,
  async check(port, server) {
    await (await open(port)).close();
    const text = 'SMTP_URL is not set: all mail goes to the inbox on this machine';
    return [
      isLocal(server)
        ? ok(`${text}.`)
        : problem(`${text}, and nobody gets a link. Set it to your mail server.`),
    ];
  },
};

async function open(port: number) {
  const deliverer = new InboxMailer();
  const { ownUrl, stop } = await startInbox(deliverer, port);
  return { deliverer, inboxUrl: ownUrl, close: () => stop(0) };
}
