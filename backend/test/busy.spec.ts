import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { RequestQueue } from '../src/admission/request-queue.ts';
import { listen } from '../src/server/listen.ts';
import { findAddress, trustProxies } from '../src/server/middleware.ts';

let now: number;
let begun: string[];
let refused: string[];
let queue: RequestQueue;

beforeEach(() => {
  now = 0;
  begun = [];
  refused = [];
  queue = newQueue();
});

const newQueue = (mostOpen?: number) =>
  new RequestQueue(
    () => ({
      isKnown: ({ headers }) => headers.authorization === 'known',
      readSource: ({ headers }) => headers.from ?? 'one',
      onBusy: () => {},
    }),
    () => now,
    mostOpen,
  );

/** Adds so many requests, each on its own connection; each is answered as soon as it begins. */
function come(count: number, url: string, authorization?: string, from?: string): void {
  const lists = { begun, refused };
  for (let at = 0; at < count; at += 1) {
    const response = new EventEmitter() as ServerResponse;
    const socket = Object.assign(new EventEmitter(), { writable: true }) as Socket;
    const headers = { ...(authorization && { authorization }), ...(from && { from }) };
    const request = { url, socket, headers, complete: true } as IncomingMessage;
    const end = (list: string[]) => {
      list.push(from ?? authorization ?? url);
      response.emit('close');
    };
    queue.add({ request, response, begin: () => end(lists.begun), refuse: () => end(lists.refused) });
  }
}

async function pass(ms: number): Promise<void> {
  now += ms;
  await turnOfLoop();
}

describe('more calls than can be answered', () => {
  it('calls beyond what the server can answer wait while they may be a short burst', async () => {
    come(60, '/api/call');
    for (let at = 0; at < 9; at += 1) await pass(100);
    expect(refused).toEqual([]);
    expect(begun).toHaveLength(60);
  });

  it('calls are refused once the server can answer none of them soon', async () => {
    come(60, '/api/call');
    await pass(1_001);
    // The queue began eight and refused the rest, which had waited too long.
    expect([begun.length, refused.length]).toEqual([8, 52]);
  });

  it('calls wait for a moment even when most are refused', async () => {
    come(200, '/livez');
    await pass(1_001);
    come(20, '/api/call');
    await pass(49);
    expect(refused).toEqual([]);
    await pass(2);
    expect(refused.length).toBeGreaterThan(0);
  });

  it('calls never cost a page or a probe its answer', async () => {
    come(40, '/livez');
    come(40, '/login');
    come(40, '/api/auth/jwks');
    await pass(5_000);
    for (let at = 0; at < 20; at += 1) await pass(100);
    expect(refused).toEqual([]);
    expect(begun).toHaveLength(120);
  });

  it('the server begins calls of signed-in people first, and a few of all others', async () => {
    come(8, '/livez');
    come(100, '/api/call');
    come(100, '/api/call', 'known');
    come(100, '/login');
    come(100, '/api/auth/sign-in');
    begun.length = 0;
    await pass(1);
    const count = (name: string) => begun.filter((one) => one === name).length;
    expect([count('known'), count('/login'), count('/api/auth/sign-in'), count('/api/call')]).toEqual([
      4, 2, 1, 1,
    ]);
  });

  it('many calls of one network keep no other network out: they take turns', async () => {
    come(8, '/livez');
    come(300, '/api/auth/update-password', undefined, 'flood');
    await pass(1_001);
    for (let round = 0; round < 5; round += 1) {
      [begun.length, refused.length] = [0, 0];
      come(200, '/api/auth/update-password', undefined, 'flood');
      come(1, '/api/auth/sign-in', undefined, 'home');
      come(1, '/api/auth/sign-in', undefined, 'office');
      await pass(40);
      expect(begun).toContain('home');
      expect(begun).toContain('office');
      await pass(40);
      expect(refused).toContain('flood');
      expect(refused).not.toContain('home');
    }
  });

  it('forty networks that always have calls waiting cost no other network its only call', async () => {
    come(8, '/livez');
    const flood = () => {
      for (let at = 0; at < 40; at += 1) come(5, '/api/auth/sign-in', undefined, `flood ${at}`);
    };
    flood();
    await pass(1_001);
    for (let round = 0; round < 3; round += 1) {
      [begun.length, refused.length] = [0, 0];
      come(1, '/api/auth/sign-in', undefined, 'home');
      for (let turn = 0; turn < 6; turn += 1) {
        flood();
        await pass(60);
      }
      expect(refused.length).toBeGreaterThan(500);
      expect(refused).not.toContain('home');
      expect(begun).toContain('home');
    }
  });

  it('the only call of a network is refused, too, after a second', async () => {
    come(8, '/livez');
    for (let at = 0; at < 100; at += 1) come(1, '/api/call', undefined, `home ${at}`);
    await pass(999);
    expect(refused).toEqual([]);
    await pass(2);
    expect([begun.length, refused.length]).toEqual([16, 92]);
  });

  it('open calls of one network beyond its share are refused, a hundred in each turn', async () => {
    queue = newQueue(0);
    come(250, '/api/call');
    const counts = [];
    for (let turn = 0; turn < 4; turn += 1) {
      await pass(1);
      counts.push(refused.length);
    }
    expect(counts).toEqual([100, 200, 250, 250]);
    expect(begun).toEqual([]);
  });

  it('calls are no longer refused once there is room', async () => {
    come(60, '/api/call');
    await pass(1_001);
    await pass(1);
    refused.length = 0;
    come(60, '/api/call');
    await pass(500);
    expect(refused).toEqual([]);
  });
});

it.each([
  [0, '127.0.0.1'],
  [1, '203.0.113.7'],
])('the network of a call is that behind %s trusted proxies', (trusted, address) => {
  const request = { socket: { remoteAddress: '127.0.0.1' }, headers: { 'x-forwarded-for': '203.0.113.7' } };
  expect(findAddress(request as unknown as IncomingMessage, trustProxies(trusted))).toBe(address);
});

it('a call refused like this is told when to retry, on a connection that stays open', async () => {
  const busy: number[] = [];
  let costMs = 0;
  const listening = await listen(0, '127.0.0.1', () => now);
  listening.serve(
    (_request, response) => {
      now += costMs;
      response.end();
    },
    { isKnown: () => false, readSource: () => '', onBusy: () => busy.push(now) },
  );
  try {
    const origin = `http://127.0.0.1:${listening.port}`;
    const callOnEach = () => Promise.all(Array.from({ length: 60 }, () => fetch(`${origin}/api/call`)));
    // Opens the connections, which are accepted one by one; afterwards all calls can arrive at once.
    for (const answer of await callOnEach()) await answer.text();
    costMs = 300;
    const answers = await callOnEach();
    const refusals = answers.filter(({ status }) => status === 503);
    expect(refusals.length).toBeGreaterThan(0);
    expect(busy).toHaveLength(refusals.length);
    for (const answer of refusals) {
      expect(answer.headers.get('retry-after')).toBe('1');
      expect(answer.headers.get('connection')).toBe('keep-alive');
      expect(await answer.json()).toMatchObject({ code: 'busy' });
    }
  } finally {
    listening.server.close();
    listening.server.closeAllConnections();
  }
});

it('connections that end with requests in line leave nothing behind: the same network is answered at once', async () => {
  const listening = await listen(0, '127.0.0.1', () => now);
  listening.serve((request, response) => {
    if (request.url !== '/held') response.end();
  });
  try {
    for (let round = 0; round < 6; round += 1) {
      const socket = connect(listening.port, '127.0.0.1');
      const begun = once(listening.server, 'request');
      socket.write('GET /held HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(250));
      const [request] = (await begun) as [IncomingMessage];
      const closed = once(request.socket, 'close');
      socket.destroy();
      await closed;
    }
    const begun = once(listening.server, 'request');
    const held = connect(listening.port, '127.0.0.1');
    held.write('GET /held HTTP/1.1\r\nHost: a\r\n\r\n');
    await begun;
    const answer = await fetch(`http://127.0.0.1:${listening.port}/api/call`);
    held.destroy();
    expect(answer.status).toBe(200);
  } finally {
    listening.server.close();
    listening.server.closeAllConnections();
  }
});
