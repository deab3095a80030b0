import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { inboxAnswer } from './inbox-answer.ts';
import { KeptMessages } from './kept-messages.ts';

export interface Inbox {
  /** Where a person reads the mail. */
  readonly url: string;
  /** Where SmtpMailer delivers it. */
  readonly smtpUrl: string;
  close(): Promise<void>;
}

const loopback = '127.0.0.1';
const mostBytes = 1_048_576;

/**
 * A mail server for one machine: takes mail on a free loopback port and shows it on `port` (0 picks one).
 * Rejects with the error of `listen` when the port is taken.
 */
export async function startInbox({ port }: { readonly port: number }): Promise<Inbox> {
  const messages = new KeptMessages();
  const web = createServer((request, response) => {
    const { status, headers, body } = inboxAnswer(messages, request);
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
  });
  const webPort = await listen(web, port);
  const smtp = smtpServer(messages);
  const smtpPort = await listen(smtp.server as unknown as Server, 0);
  return {
    url: `http://${loopback}:${webPort}`,
    smtpUrl: `smtp://${loopback}:${smtpPort}`,
    close: async () => {
      web.closeAllConnections();
      await Promise.all([
        new Promise<void>((resolve) => web.close(() => resolve())),
        new Promise<void>((resolve) => smtp.close(() => resolve())),
      ]);
    },
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, loopback, () => resolve((server.address() as AddressInfo).port));
  });
}

function smtpServer(messages: KeptMessages): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: mostBytes,
    // For silent connections at the end: the usual half a minute is longer than a stop may take.
    closeTimeout: 1_000,
    onData: (stream, session, done) => {
      const take = async () => messages.add(await read(stream), listRecipients(session));
      // What cannot be read as a mail is refused as well.
      take().then(() => done(), done);
    },
  });
}

async function read(stream: SMTPServerDataStream): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= mostBytes) chunks.push(chunk);
  }
  if (size > mostBytes) throw Object.assign(new Error('Message too large'), { responseCode: 552 });
  return Buffer.concat(chunks);
}

const listRecipients = ({ envelope }: SMTPServerSession): string[] =>
  envelope.rcptTo.map(({ address }) => address);
