import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerRequest, type Messages } from './inbox-answer.ts';

export interface Inbox {
  /** Where a person reads the mail. */
  readonly url: string;
  close(): Promise<void>;
}

const loopback = '127.0.0.1';

/** Shows mails on a port of this machine (0 picks one). Rejects with the error of `listen` when the port is taken. */
export async function startInbox(messages: Messages, port: number): Promise<Inbox> {
  const server = createServer((request, response) => {
    const { status, headers, body } = answerRequest(messages, request);
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
  });
  await once(server.listen(port, loopback), 'listening');
  return {
    url: `http://${loopback}:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
