import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A fifth of all connections allowed, and many times what the browsers of an office keep open. */
const usual = 1_000;

/** Keeps one network of clients from taking all connections; not for a server whose only client is a proxy. */
export function shareConnections(
  server: Server,
  keyOf: (address: string | undefined) => string,
  most = usual,
): void {
  const counts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const client = keyOf(socket.remoteAddress);
    const count = (counts.get(client) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    counts.set(client, count);
    socket.once('close', () => {
      const left = (counts.get(client) ?? 1) - 1;
      if (left > 0) counts.set(client, left);
      else counts.delete(client);
    });
  });
}
