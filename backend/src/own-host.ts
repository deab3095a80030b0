import type { IncomingMessage } from 'node:http';

/** A foreign page can point its own host name at this machine (DNS rebinding) but cannot change the Host header. */
export function isOwnHost({
  headers: { host },
  socket: { localAddress, localPort },
}: IncomingMessage): boolean {
  return [localAddress, `[${localAddress}]`, 'localhost'].some((name) => host === `${name}:${localPort}`);
}
