import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import express from 'express';
import { type Listening, takePort } from '../src/server/listen.ts';
import { askForBody } from '../src/server/server-limits.ts';
import { eventually } from './eventually.ts';
import { rawRequest } from './raw-request.ts';

const most = 3;
let listening: Listening;
let begun: string[] = [];
let refused = 0;
const sockets: Socket[] = [];

beforeEach(async () => {
  begun = [];
  refused = 0;
  listening = await takePort('PORT', 0, '127.0.0.1', most);
  listening.serve(answer, {
    readSource: ({ headers }) => String(headers.from),
    onBusy: () => {
      refused += 1;
    },
  });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  listening.server.close();
  listening.server.closeAllConnections();
});

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { url = '', method, headers } = request;
  begun.push(headers.from ?? url);
  if (url === '/held') return;
  if (url === '/destroyed') response.destroy();
  else if (url === '/early' || method === 'GET') response.end('ok');
  else {
    askForBody(request, response);
    request.resume().once('end', () => response.end('ok'));
  }
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
const post = (path: string, more: string) => get(path, more).replace('GET', 'POST');
const held = get('/held');
const chunked = post('/', 'Transfer-Encoding: chunked\r\n');
const inChunks = (count: number, bytes: number) =>
  `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`.repeat(count);
const statuses = (text: string) => text.match(/(?<=HTTP\/1\.1 )\d+/g)?.map(Number) ?? [];

function send(bytes: string): Socket & { text: string } {
  const socket = Object.assign(
    connect(listening.port, '127.0.0.1', () => socket.write(bytes)),
    { text: '' },
  );
  sockets.push(socket.on('error', () => {}));
  return socket.on('data', (chunk) => {
    socket.text += chunk;
  });
}

const countConnections = () =>
  new Promise<number>((resolve) => listening.server.getConnections((_error, count) => resolve(count)));

async function hold(): Promise<Socket> {
  const before = begun.length;
  const socket = send(held);
  await eventually('a request that is held', () => begun.length > before);
  return socket;
}

/** As many requests as these can be open besides those that are, and no more. */
async function expectRoomFor(count: number): Promise<void> {
  const before = await countConnections();
  const own = [];
  while (own.length < count) own.push(await hold());
  const over = send(get('/'));
  await eventually('a refusal', () => over.text);
  expect(statuses(over.text)).toEqual([503]);
  for (const socket of [...own, over]) socket.resetAndDestroy();
  await eventually('their end', async () => (await countConnections()) === before);
}

describe('a connection', () => {
  it.each([
    ['a second request', held + get('/')],
    ['thousands of requests', held.repeat(2_000)],
    ['a CONNECT', `${held}CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n${held}`],
    ['bytes that are no request', `${held}no request\r\n\r\n`],
  ])('ends with %s before the answer to the first, and is forgotten', async (_what, bytes) => {
    // Not the idle timeout must end it.
    listening.server.timeout = 0;
    expect((await rawRequest(listening.port, [bytes])).text).toBe('');
    expect(begun.length).toBeLessThanOrEqual(1);
    expect(listening.isAnswering()).toBe(false);
    await expectRoomFor(most);
  });

  it('that asks for a tunnel and breaks throws nothing, which would end the process', async () => {
    send('CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n');
    const [{ socket }] = (await once(listening.server, 'connect')) as [IncomingMessage];
    expect(() => socket.emit('error', new Error('reset'))).not.toThrow();
  });

  it('ends with its answer when a request wishes for another protocol', async () => {
    const upgrade = get('/', 'Connection: Upgrade\r\nUpgrade: h2c\r\n');
    const { text, headers } = await rawRequest(listening.port, [upgrade]);
    expect([statuses(text), headers.connection]).toEqual([[200], 'close']);
  });

  it.each([
    ['with half a chunk and garbage', `${chunked}2\r\nabcd`, 400],
    ['that goes on with garbage', `${chunked.replace('POST', 'GET')}ZZ\r\n`, 200],
  ])('gives one answer to a request %s', async (_what, bytes, status) => {
    expect(statuses((await rawRequest(listening.port, [bytes])).text)).toEqual([status]);
  });

  it('ends when a body comes in crumbs, also where Express reads it, and not when its pieces are small', async () => {
    const pieces: Buffer[] = [];
    listening.serve(express().post('/', (request) => void request.on('data', (piece) => pieces.push(piece))));
    await rawRequest(listening.port, [`${chunked}${inChunks(101, 1)}`]);
    expect(pieces).toHaveLength(100);
    listening.serve(answer);
    const large = send(`${chunked}${inChunks(20_000, 80)}0\r\n\r\n`);
    await eventually('the answer', () => large.text);
    expect(statuses(large.text)).toEqual([200]);
  });
});

describe('the open requests of one source', () => {
  it('are refused beyond their number, without a body on a connection that goes on; those of others are not', async () => {
    for (let at = 0; at < most; at += 1) await hold();
    const socket = send(get('/'));
    await eventually('the refusal', () => socket.text.endsWith('}'));
    expect(socket.text).toMatch(/^HTTP\/1\.1 503 [\s\S]*Retry-After: 1\r\n[\s\S]*"code":"busy"/);
    socket.write(get('/', 'From: home\r\n'));
    await eventually('an answer', () => socket.text.endsWith('ok'));
    expect(refused).toBe(1);
    const { headers } = await rawRequest(listening.port, [`${post('/', 'Content-Length: 4\r\n')}body`]);
    expect(headers.connection).toBe('close');
  });

  it.each([
    ['without a body', get('/'), ''],
    ['with a body in chunks', `${chunked}2\r\nab\r\n0\r\nA: b\r\n\r\n`, ''],
    ['with a body that waits for a 100', post('/', 'Expect: 100-continue\r\nContent-Length: 2\r\n'), 'ab'],
    ['with a body that comes after the answer', post('/early', 'Content-Length: 2\r\n'), 'ab'],
  ])('are over when they are answered and read: %s', async (_name, head, rest) => {
    await hold();
    const socket = send('');
    for (let round = 1; round <= most + 1; round += 1) {
      const before = statuses(socket.text).length;
      socket.write(head);
      await eventually('an answer', () => statuses(socket.text).length > before);
      socket.write(rest);
      const answered = () => statuses(socket.text).filter((status) => status === 200).length;
      await eventually('the answer to all of it', () => answered() === round);
    }
    expect(statuses(socket.text)).not.toContain(503);
    await expectRoomFor(most - 1);
  });

  it.each([
    ['with half a body', `${post('/held', 'Content-Length: 9\r\n')}half`],
    ['with half a body after the answer', `${post('/early', 'Content-Length: 9\r\n')}half`],
    ['with half a header', `${held}GET /`],
    ['by the server', get('/destroyed')],
    ['by an answer that says so', get('/', 'Host: b\r\n')],
  ])('are over when their connection ends: %s', async (_name, bytes) => {
    await hold();
    for (let round = 0; round <= most; round += 1) {
      const before = begun.length;
      const socket = send(bytes);
      await eventually('something', () => begun.length > before || socket.text !== '' || socket.destroyed);
      if (!socket.destroyed) socket.resetAndDestroy();
      await eventually('the end', async () => (await countConnections()) === 1);
    }
    await expectRoomFor(most - 1);
  });

  it('begin a few in each turn of the event loop, and in turns of their sources', async () => {
    const turns: string[][] = [];
    let isNew = true;
    listening.serve(
      ({ headers }, response) => {
        if (isNew) {
          turns.push([]);
          isNew = false;
          setImmediate(() => {
            isNew = true;
          });
        }
        turns.at(-1)?.push(String(headers.from));
        response.end();
      },
      { readSource: ({ headers }) => String(headers.from), onBusy: () => {} },
    );
    const clients = Array.from({ length: 60 }, () => send(''));
    await eventually('all connections', async () => (await countConnections()) === clients.length);
    // Nothing else of this process runs between these writes, so the server reads them in one turn.
    for (const [at, client] of clients.entries())
      client.write(get('/', `From: ${at < 57 ? `flood ${at % 19}` : 'home'}\r\n`));
    await eventually('all of them', () => turns.flat().length === clients.length);
    for (const turn of turns) expect(turn.length).toBeLessThanOrEqual(16);
    expect(turns.flat().indexOf('home')).toBeLessThan(30);
  });
});
