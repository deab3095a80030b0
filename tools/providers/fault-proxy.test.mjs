// @ts-check
import { createServer, request } from 'node:http';
import { listen } from '../../scripts/project.mjs';
import { faultProxy } from './fault-proxy.mjs';

const body = 'x'.repeat(50_000);
/** The paths of the requests that reached the server. */
const asked = /** @type {(string | undefined)[]} */ ([]);
const server = createServer(({ url }, response) => {
  asked.push(url);
  response.end(body);
});
/** @type {Awaited<ReturnType<typeof faultProxy>>} */
let proxy;
let port = 0;

beforeAll(async () => {
  port = await listen(server);
  proxy = await faultProxy('127.0.0.1', port);
});
afterEach(() => vi.useRealTimers());
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

describe('the proxy that breaks the way to a server', () => {
  it('refuses, passes, and counts the connections that come', async () => {
    await proxy.set('refuse');
    expect(await answer()).toBe('ECONNREFUSED');
    await proxy.set('pass');
    expect([await answer(), proxy.connections()]).toEqual([body, 1]);
  });

  it('takes connections and says nothing, and goes on where it was', async () => {
    await proxy.set('hang');
    const held = answer({ path: '/held' });
    await expect.poll(proxy.connections).toBe(1);
    // Requests straight to the server are answered, even after those.
    for (const path of ['/1', '/2', '/3']) expect(await answer({ port, path })).toBe(body);
    expect(asked).not.toContain('/held');
    await proxy.set('pass');
    expect(await held).toBe(body);
  });

  it('lets answers trickle, whole in the end', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await proxy.set({ bytesPerSecond: 200_000 });
    let [whole, ticks] = ['', 0];
    answer().then((text) => {
      whole = text;
    });
    const passTenth = () => {
      vi.advanceTimersByTime(100);
      ticks += 1;
      return whole;
    };
    await expect.poll(passTenth).toBe(body);
    // Of 50,000 bytes, 20,000 come with each.
    expect(ticks).toBeGreaterThan(2);
  });

  it('breaks an answer off', async () => {
    await proxy.set({ cutAfter: 10_000 });
    expect(await answer()).toBe('ECONNRESET after true');
    await proxy.set({ cutAfter: 10 });
    expect(await answer()).toMatch(/^ECONNRESET$|^HPE_/);
    await proxy.set('pass');
  });
});
