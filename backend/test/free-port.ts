import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that nobody listens on, below those that the system gives to whoever asks for any: hardly anybody gets it meanwhile. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(Boolean, () => false);
    await new Promise((resolve) => server.close(resolve));
    if (isFree) return port;
  }
}
