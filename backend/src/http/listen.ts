import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { limitServer, refuse, routable, serverOptions } from './server-limits.ts';

export interface Listening {
  readonly server: Server;
  readonly port: number;
  /** How this machine reaches it. */
  readonly ownUrl: string;
  /** Before this, every request is told to come back, and who asks at /livez that the process lives. */
  serve(listener: RequestListener): void;
}

/** Takes the port before anything else is touched. Rejects with the error of `listen`. */
export async function listen(port: number, host: string): Promise<Listening> {
  let listener: RequestListener = starting;
  const server = createServer(serverOptions, (request, response) => listener(request, response));
  limitServer(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: taken, address } = server.address() as AddressInfo;
  return {
    server,
    port: taken,
    ownUrl: `http://${reachable(address)}:${taken}`,
    serve: (next) => {
      listener = routable(next);
    },
  };
}

/** A start may wait for a database or change tables for minutes: to be ended for that would only begin it anew. */
const starting: RequestListener = (request, response) => {
  if (request.url !== '/livez') refuse(response, 'unavailable', { 'Retry-After': '1' });
  else response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' }).end('{"status":"ok"}');
};

function reachable(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  if (address === '::') return '[::1]';
  return address.includes(':') ? `[${address}]` : address;
}

const sweepMs = 50;

/** Lets requests under way finish, but not for longer than `deadlineMs`. */
export async function stopListening(server: Server, deadlineMs: number): Promise<void> {
  if (!server.listening) return;
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
  // A connection that has just had its answer is kept alive, also by a server that is closing.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearTimeout(deadline);
  clearInterval(sweep);
}
