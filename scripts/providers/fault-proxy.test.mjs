// @ts-check
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { faultProxy } from './fault-proxy.mjs';

const body = 'x'.repeat(50_000);
/** @type {import('node:http').Server} */
let server;
/** @type {Awaited<ReturnType<typeof faultProxy>>} */
let proxy;

beforeAll(async () => {
  server = createServer((_request, response) => response.end(body)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  proxy = await faultProxy('127.0.0.1', typeof address === 'object' && address ? address.port : 0);
});
afterAll(async () => {
  await proxy.close();
  server.close();
});

/** The answer's body, or the code of the error, or 'nothing' when there is none for a while.
 * @param {import('node:http').Agent | false} [agent]
 * @returns {Promise<string>} */
const answer = (agent = false) =>
  new Promise((resolve) => {
    const call = request({ host: '127.0.0.1', port: proxy.port, agent, timeout: 500 }, async (response) => {
      let text = '';
      try {
        for await (const chunk of response) text += chunk;
        resolve(text);
      } catch (error) {
        resolve(`${/** @type {NodeJS.ErrnoException} */ (error).code} after ${text.length > 0}`);
      }
    });
    call.on('error', (error) => resolve(String(/** @type {NodeJS.ErrnoException} */ (error).code)));
    call.on('timeout', () => {
      resolve('nothing');
      call.destroy();
    });
    call.end();
  });

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
    expect(await answer()).toBe('nothing');
    await proxy.set('pass');
    expect(await answer()).toBe(body);
  });

  it('lets answers trickle, whole in the end', async () => {
    await proxy.set({ bytesPerSecond: 200_000 });
    expect(await answer()).toBe(body);
    await proxy.set({ bytesPerSecond: 1 });
    expect(await Promise.race([answer(), new Promise((resolve) => setTimeout(resolve, 700, 'late'))])).toBe(
      'late',
    );
  });

  it('breaks an answer off', async () => {
    await proxy.set({ cutAfter: 10_000 });
    expect(await answer()).toBe('ECONNRESET after true');
    await proxy.set({ cutAfter: 10 });
    expect(await answer()).toMatch(/^ECONNRESET$|^HPE_/);
    await proxy.set('pass');
  });
});
