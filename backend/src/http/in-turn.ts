import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies send none before they have the answer. */
const mostAhead = 256;

/**
 * Begins requests of one connection one after the other, each when the answer before it is on its way. A thousand of
 * them fit into one packet: they would hold up all other connections, and their answers would fill the memory.
 */
export function inTurn(listener: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    const begin = () => {
      response.once('close', () => {
        const next = lines.get(socket)?.shift();
        if (next && !socket.destroyed) setImmediate(next);
        else lines.delete(socket);
      });
      listener(request, response);
    };
    const line = lines.get(socket);
    if (!line) {
      lines.set(socket, []);
      begin();
    } else if (line.length < mostAhead) line.push(begin);
    else socket.destroy();
  };
}
