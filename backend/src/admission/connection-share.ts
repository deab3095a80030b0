import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientKey } from './client-key.ts';
import type { RequestQueue } from './request-queue.ts';
import { Shares } from './shares.ts';

export function shareConnections(server: Server, queue: RequestQueue, ofSource = 1_000, ofAll = 5_000): void {
  const shares = new Shares(ofSource, ofAll);
  // Node counts a newcomer before there is room for it.
  server.maxConnections = ofAll + 1;
  server.on('connection', (socket: Socket) => {
    const leave = shares.take({
      names: [clientKey(socket.remoteAddress)],
      amount: 1,
      worth: () => (queue.answers(socket).next().done ? 0 : 1),
      end: () => socket.destroy(),
    });
    if (leave) socket.once('close', leave);
    else socket.destroy();
  });
}
