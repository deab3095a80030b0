import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Queue } from '@toolkit/application/backend/limits';
import { endAtCrumbs, hasBody } from './body-limits.ts';
import { clientKey } from './client-key.ts';
import { Shares } from './shares.ts';

/** How many requests begin in one turn of the event loop, which accepts one connection in each. */
const mostPerTurn = 8;

/**
 * The requests that wait or are being answered: one of each connection, and some of each source. Sources take turns in
 * beginning, so that none can block another, however many connections it has.
 */
export class OpenRequests {
  /** The answers that are not complete or not sent yet. */
  readonly responses = new Map<Socket, ServerResponse>();
  private readonly turns = new Queue({ running: mostPerTurn });
  private readonly shares: Shares;

  /** @param mostOfSource a proxy sends them over its own connections */
  constructor(mostOfSource = 300) {
    this.shares = new Shares(mostOfSource);
  }

  /** @param begin called in the turn of the request, with false if its source has too many open */
  add(
    source: string,
    request: IncomingMessage,
    response: ServerResponse,
    begin: (isAllowed: boolean) => void,
  ): void {
    const { socket } = request;
    // Browsers and proxies wait for an answer before they ask again, and what comes meanwhile cannot be left unread.
    if (this.responses.has(socket)) socket.destroy();
    if (socket.destroyed) return;
    if (hasBody(request)) endAtCrumbs(request);
    this.responses.set(socket, response);
    const leave = this.shares.take({ names: [source], amount: 1 });
    const end = () => {
      socket.off('close', end);
      leave?.();
    };
    response.once('close', () => {
      this.responses.delete(socket);
      if (request.complete) return end();
      // Its body still comes. A request that breaks off after its answer emits no event.
      request.once('close', end);
      socket.once('close', end);
    });
    void this.turns.run(source, async () => {
      if (socket.writable) begin(leave !== undefined);
      await nextTurn();
    });
  }
}

/** Gives newcomers the places of idle connections. Not for a server whose only client is a proxy. */
export function shareConnections(server: Server, open: OpenRequests, ofSource = 1_000, ofAll = 5_000): void {
  const shares = new Shares(ofSource, ofAll);
  // Node counts a newcomer before there is room for it.
  server.maxConnections = ofAll + 1;
  server.on('connection', (socket: Socket) => {
    const leave = shares.take({
      names: [clientKey(socket.remoteAddress)],
      amount: 1,
      mayEnd: () => !open.responses.has(socket),
      end: () => socket.destroy(),
    });
    if (leave) socket.once('close', leave);
    else socket.destroy();
  });
}
