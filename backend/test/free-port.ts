import { once } from 'node:events';
import { createServer } from 'node:net';

/** A free port below the range from which the system assigns ports, so that another process rarely takes it first.
 * `scripts/project.mjs` has the same function: scripts run before anything is compiled, these tests run compiled. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(Boolean, () => false);
    await new Promise((resolve) => server.close(resolve));
    if (isFree) return port;
  }
}
