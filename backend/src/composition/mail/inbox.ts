import { SmtpMailer } from '@toolkit/adapters/backend/mail';
import * as v from 'valibot';
import { portNumber, type Variables } from '../../config/setting.ts';
import { ok, problem } from '../../doctor/finding.ts';
import { isLocal } from '../../doctor/settings.ts';
import { portError } from '../../http/port-error.ts';
import type { MailProvider } from '../provider.ts';
import { chooseSender, sender } from './sender.ts';

const host = '127.0.0.1';
const variables = {
  ...sender,
  INBOX_PORT: {
    rule: v.optional(portNumber, '1080'),
    means: 'the inbox on loopback, only without `SMTP_URL`',
  },
} satisfies Variables;

interface InboxSettings {
  readonly port: number;
  readonly from: string;
}

/** A page on this machine that shows all mail: what runs without any setting. */
export const inbox: MailProvider<typeof variables, InboxSettings> = {
  name: 'inbox',
  variables,
  read: (set) => ({ port: set.INBOX_PORT, from: chooseSender(set) }),
  open,
  async check(settings, server) {
    await (await open(settings)).close();
    const text = 'SMTP_URL is not set: all mail goes to the inbox on this machine';
    return [
      isLocal(server)
        ? ok(`${text}.`)
        : problem(`${text}, and nobody gets a link. Set it to your mail server.`),
    ];
  },
};

async function open({ port, from }: InboxSettings) {
  // Loaded on demand: with a mail server the inbox never takes memory.
  const { startInbox } = await import('../../inbox/inbox.ts');
  const started = await startInbox({ port }).catch((error: unknown) => {
    throw portError(error, 'INBOX_PORT', port, host);
  });
  const deliverer = new SmtpMailer({ url: started.smtpUrl, from });
  return {
    deliverer,
    inboxUrl: started.url,
    close: async () => {
      await deliverer.close();
      await started.close();
    },
  };
}
