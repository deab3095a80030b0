import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientKey } from './client-key.ts';
import type { RequestQueue } from './request-queue.ts';
import { Shares } from './shares.ts';

export function shareConnections(server: Server, queue: RequestQueue, ofSource = 1_000, ofAll = 5_000): void {
  const shares = new Shares(ofSource, ofAll);
  /** When each was opened, or had its last request: milliseconds, monotonic. */
  const usedAt = new WeakMap<Socket, number>();
  // Node counts a newcomer before there is room for it.
  server.maxConnections = ofAll + 1;
  server.on('request', ({ socket }) => usedAt.set(socket, performance.now()));
  server.on('connection', (socket: Socket) => {
    usedAt.set(socket, performance.now());
    const leave = shares.take({
      names: [clientKey(socket.remoteAddress)],
      amount: 1,
      // The longest idle goes first: a newcomer is about to ask.
      worth: () => (queue.answers(socket).next().done ? (usedAt.get(socket) ?? 0) / performance.now() : 1),
      end: () => socket.destroy(),
    });
    if (leave) socket.once('close', leave);
    else socket.destroy();
  });
}
