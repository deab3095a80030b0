// @ts-check
import { connect, createServer } from 'node:net';
import { listen } from '../../scripts/project.mjs';

/** How the network behaves: everything arrives; connections are refused; connections are accepted and nothing arrives;
 * answers come with so many bytes a second (at least ten); connections break after so many bytes of answers.
 * @typedef {'pass' | 'refuse' | 'hang' | { bytesPerSecond: number } | { cutAfter: number }} Mode */

const tickMs = 100;

/** A TCP proxy on loopback that can break the connection to a server. A new mode also applies to open connections.
 * @param {string} host
 * @param {number} port of the server */
export async function faultProxy(host, port) {
  let mode = /** @type {Mode} */ ('pass');
  /** Connections since the mode was set: if the mode breaks them, the number of a client's attempts. */
  let connections = 0;
  const links = /** @type {Set<ReturnType<typeof link>>} */ (new Set());

  /** @param {import('node:net').Socket} client */
  function link(client) {
    const server = connect(port, host);
    let answered = 0;
    let ended = false;
    const waiting = /** @type {Buffer[]} */ ([]);
    const cut = () => {
      client.resetAndDestroy();
      server.destroy();
    };
    const pump = () => {
      const held = mode === 'hang' || mode === 'refuse';
      for (const socket of [client, server]) held ? socket.pause() : socket.resume();
      if (held) return;
      let left =
        typeof mode === 'object' && 'bytesPerSecond' in mode
          ? Math.max(1, Math.floor((mode.bytesPerSecond * tickMs) / 1000))
          : Number.POSITIVE_INFINITY;
      for (let chunk = waiting.shift(); chunk; chunk = waiting.shift()) {
        if (chunk.length > left) {
          client.write(chunk.subarray(0, left));
          waiting.unshift(chunk.subarray(left));
          return;
        }
        client.write(chunk);
        left -= chunk.length;
      }
      if (ended) client.end();
    };
    client.on('data', (chunk) => server.write(chunk));
    server.on('data', (chunk) => {
      if (typeof mode === 'object' && 'cutAfter' in mode) {
        const rest = mode.cutAfter - answered;
        answered += chunk.length;
        if (answered < mode.cutAfter) client.write(chunk);
        else client.write(chunk.subarray(0, rest), cut);
        return;
      }
      waiting.push(chunk);
      if (typeof mode === 'string') pump();
    });
    const timer = setInterval(pump, tickMs);
    const end = () => {
      clearInterval(timer);
      links.delete(made);
      client.destroy();
      server.destroy();
    };
    client.on('error', end).on('close', end);
    server.on('error', end).on('close', () => {
      ended = true;
      pump();
    });
    const made = {
      cut,
      pump,
      forget: () => {
        answered = 0;
      },
    };
    pump();
    return made;
  }

  const listener = createServer((client) => {
    connections += 1;
    links.add(link(client));
  });
  const own = await listen(listener);

  return {
    port: own,
    connections: () => connections,
    /** @param {Mode} next */
    async set(next) {
      mode = next;
      connections = 0;
      if (next === 'refuse' && listener.listening) {
        listener.close();
        for (const open of [...links]) open.cut();
        await new Promise((resolve) => setImmediate(resolve));
      } else if (next !== 'refuse' && !listener.listening) {
        await listen(listener, own);
      }
      for (const open of links) {
        open.forget();
        open.pump();
      }
    },
    async close() {
      for (const open of [...links]) open.cut();
      if (listener.listening) await new Promise((resolve) => listener.close(resolve));
    },
  };
}
