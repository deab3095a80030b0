import type { Server } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { listenLocally, type ReceivedMail } from '../../contracts/index.ts';
import { SmtpMailer } from './smtp-mailer.ts';

/** A mail server without encryption, with what it received, and a mailer that delivers to it. */
export async function mailServer() {
  const received: (ReceivedMail & { greeting: string; autoSubmitted: string | undefined })[] = [];
  let accepts = true;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 1_000,
    onMailFrom: (_from, _session, done) =>
      done(accepts ? null : Object.assign(new Error('Later'), { responseCode: 451 })),
    onData: async (stream, { envelope, hostNameAppearsAs }, done) => {
      const { subject = '', text = '', html = '', headers } = await PostalMime.parse(await buffer(stream));
      received.push({
        to: envelope.rcptTo.map(({ address }) => address),
        subject,
        text: text.trim(),
        html,
        greeting: hostNameAppearsAs || '',
        autoSubmitted: headers.find(({ key }) => key === 'auto-submitted')?.value,
      });
      done();
    },
  });
  const url = `smtp://127.0.0.1:${await listenLocally(server.server as unknown as Server)}`;
  const smtp = new SmtpMailer({ url, from: 'Toolkit <no-reply@example.test>' });
  return {
    url,
    smtp,
    received: async () => received,
    setAccepting: async (now: boolean) => {
      accepts = now;
    },
    close: async () => {
      await smtp.close();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
