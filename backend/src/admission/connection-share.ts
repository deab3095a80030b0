import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientKey } from './client-key.ts';
import { SourceQuota } from './source-quota.ts';

/** Keeps one network of clients from taking all connections; not for a server whose only client is a proxy. */
export function shareConnections(server: Server, most?: number): void {
  const quota = new SourceQuota(most);
  server.on('connection', (socket: Socket) => {
    const release = quota.take(clientKey(socket.remoteAddress));
    if (release) socket.once('close', release);
    else socket.destroy();
  });
}
