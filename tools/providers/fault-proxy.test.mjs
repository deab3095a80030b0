// @ts-check
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { faultProxy } from './fault-proxy.mjs';

const body = 'x'.repeat(50_000);
/** @type {import('node:http').Server} */
let server;
/** @type {Awaited<ReturnType<typeof faultProxy>>} */
let proxy;
let port = 0;
/** The paths of the requests that reached the server. */
let asked = /** @type {(string | undefined)[]} */ ([]);

beforeAll(async () => {
  server = createServer(({ url }, response) => {
    asked.push(url);
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
  proxy = await faultProxy('127.0.0.1', port);
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await proxy.close();
  server.close();
});

/** The answer's body, or the code of the error.
 * @param {{ port?: number, path?: string }} [to]
 * @returns {Promise<string>} */
const answer = (to) =>
  new Promise((resolve) => {
    const options = { host: '127.0.0.1', port: proxy.port, agent: false, ...to };
    const call = request(options, async (response) => {
      // Since Node 24 the call tells of the break, too, and before its answer does.
      call.removeAllListeners('error').on('error', () => {});
      let text = '';
      try {
        for await (const chunk of response) text += chunk;
        resolve(text);
      } catch (error) {
        resolve(`${/** @type {NodeJS.ErrnoException} */ (error).code} after ${text.length > 0}`);
      }
    });
    call.on('error', (error) => resolve(String(/** @type {NodeJS.ErrnoException} */ (error).code)));
    call.end();
  });

/** Advances the clock by a tenth of a second. */
const passTenth = () => Boolean(vi.advanceTimersByTime(100));

/** The value of a counter once everything under way on this machine has arrived.
 * @param {() => number} figure */
async function settled(figure) {
  for (let trip = 0; trip < 5; trip += 1) await answer({ port });
  return figure();
}

describe('the proxy that breaks the way to a server', () => {
  it('passes', async () => {
    expect(await answer()).toBe(body);
  });

  it('refuses, and counts the connections that come', async () => {
    await proxy.set('refuse');
    expect(await answer()).toBe('ECONNREFUSED');
    await proxy.set('pass');
    expect([await answer(), proxy.connections()]).toEqual([body, 1]);
  });

  it('takes connections and says nothing, and goes on where it was', async () => {
    await proxy.set('hang');
    asked = [];
    const held = answer({ path: '/held' });
    await expect.poll(proxy.connections).toBe(1);
    // Requests straight to the server are answered, even after those.
    for (const path of ['/1', '/2', '/3']) expect(await answer({ port, path })).toBe(body);
    expect(asked).toEqual(['/1', '/2', '/3']);
    await proxy.set('pass');
    expect(await held).toBe(body);
    expect(asked.at(-1)).toBe('/held');
    expect(await answer()).toBe(body);
  });

  it('lets answers trickle, whole in the end', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await proxy.set({ bytesPerSecond: 200_000 });
    let whole = '';
    answer().then((text) => {
      whole = text;
    });
    await expect.poll(() => passTenth() && whole).toBe(body);

    await proxy.set({ bytesPerSecond: 1 });
    const client = connect(proxy.port, '127.0.0.1').on('error', () => {});
    client.resume().write('GET / HTTP/1.0\r\n\r\n');
    await expect.poll(() => passTenth() && client.bytesRead).toBeGreaterThan(0);
    // At least one byte with each check, of which there are ten a second.
    const before = await settled(() => client.bytesRead);
    for (let tenth = 0; tenth < 5; tenth += 1) passTenth();
    expect((await settled(() => client.bytesRead)) - before).toBe(5);
    client.destroy();
  });

  it('breaks an answer off', async () => {
    await proxy.set({ cutAfter: 10_000 });
    expect(await answer()).toBe('ECONNRESET after true');
    await proxy.set({ cutAfter: 10 });
    expect(await answer()).toMatch(/^ECONNRESET$|^HPE_/);
    await proxy.set('pass');
  });
});
