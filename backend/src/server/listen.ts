import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isErrno, StartupError } from '@toolkit/application/backend/environment';
import { hasBody } from '../admission/body-limits.ts';
import { OpenRequests, shareConnections } from '../admission/open-requests.ts';
import { limitServer, refuse, refuseUnroutable, serverOptions } from './server-limits.ts';

/** What can be told about a request before it is read. */
interface Callers {
  /** The client that sends it. */
  readSource(request: IncomingMessage): string;
  /** Called for each request that is refused because its client has too many open. */
  onBusy(): void;
}

export type Listening = Awaited<ReturnType<typeof takePort>>;

/**
 * Takes a port before anything else.
 * @param mostOpen requests of one client at once
 * @throws StartupError that names the variable of a port that cannot be taken
 */
export async function takePort(variable: string, port: number, host: string, mostOpen?: number) {
  let listener: RequestListener = (_request, response) =>
    refuse(response, 'unavailable', { 'Retry-After': '1' });
  let ending = false;
  let callers: Callers = {
    readSource: ({ socket }) => socket.remoteAddress ?? '',
    onBusy: () => {},
  };
  const open = new OpenRequests(mostOpen);
  const server = createServer(serverOptions, (request, response) => {
    if (ending) endConnection(response);
    if (endsConnection(request)) response.shouldKeepAlive = false;
    open.add(callers.readSource(request), request, response, (isAllowed) => {
      if (isAllowed) return listener(request, response);
      callers.onBusy();
      const goesOn = !hasBody(request) && !ending && response.shouldKeepAlive;
      refuse(response, 'busy', {
        'Retry-After': '1',
        ...(goesOn && { Connection: 'keep-alive' }),
      });
    });
  });
  limitServer(server, open);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  }).catch((error: unknown) => {
    if (isErrno(error, 'EADDRINUSE'))
      throw new StartupError(
        `Port ${port} is already in use; stop what uses it or choose another with ${variable}.`,
      );
    if (isErrno(error, 'EACCES'))
      throw new StartupError(
        `Port ${port} may not be used by this user; choose one above 1023 with ${variable}.`,
      );
    if (isErrno(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EINVAL'))
      throw new StartupError(
        `HOST must be an address of this machine, not ${JSON.stringify(host.slice(0, 100))}.`,
      );
    throw error;
  });
  const { port: taken, address } = server.address() as AddressInfo;
  return {
    server,
    port: taken,
    /** The address of this server on this machine. */
    ownUrl: `http://${makeReachable(address)}:${taken}`,
    /** Sets the handler. Until then all requests are asked to try again. */
    serve: (next: RequestListener, told = callers) => {
      listener = refuseUnroutable(next);
      callers = told;
    },
    /** From now on every answer closes its connection: no client should send on one that is about to close. */
    endConnections: () => {
      ending = true;
      for (const response of open.responses.values()) endConnection(response);
    },
    /** Whether an answer is not complete or not sent yet. */
    isAnswering: () => open.responses.size > 0,
    /** Gives newcomers the places of idle connections. Not for a server whose only client is a proxy. */
    shareConnections: (ofSource?: number, ofAll?: number) => shareConnections(server, open, ofSource, ofAll),
    /** Lets requests under way finish, for at most `deadlineMs`. */
    stop: (deadlineMs: number) => stop(server, open, deadlineMs),
  };
}

/**
 * A proxy that speaks another version of HTTP knows no Transfer-Encoding, so it may see another end of the request (RFC
 * 9112, 6.1). After `Upgrade`, Node drops what has come with it.
 */
const endsConnection = ({ httpVersion, headers }: IncomingMessage): boolean =>
  headers.upgrade !== undefined || (httpVersion !== '1.1' && headers['transfer-encoding'] !== undefined);

function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

function makeReachable(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  if (address === '::') return '[::1]';
  return address.includes(':') ? `[${address}]` : address;
}

const sweepMs = 50;

async function stop(server: Server, open: OpenRequests, deadlineMs: number): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  // Closes the listener alone, first: the HTTP server's close would check all its connections before.
  NetServer.prototype.close.call(server);
  // Not earlier: it ends the connections that there are, and none is added from now on.
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
  // For Node, a connection is idle as soon as its answer is complete, even if much of it has not been sent.
  while (open.responses.size > 0) await sleep(sweepMs);
  server.close();
  // Even a server that is closing may keep a connection alive after its answer.
  const sweep = setInterval(() => setImmediate(() => server.closeIdleConnections()), sweepMs);
  await closed;
  clearTimeout(deadline);
  clearInterval(sweep);
}
