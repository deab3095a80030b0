import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { type Listening, listen } from '../src/server/listen.ts';
import { askForBody } from '../src/server/server-limits.ts';
import { eventually } from './eventually.ts';

const most = 3;
let listening: Listening;
let begun: ServerResponse[];
let sockets: Socket[];

beforeEach(async () => {
  begun = [];
  sockets = [];
  listening = await listen(0, '127.0.0.1', () => 0, most);
  listening.serve((request, response) => {
    if (request.url === '/api/held') begun.push(response);
    else if (request.url === '/api/destroyed') response.destroy();
    else if (request.url === '/api/whole') {
      askForBody(request, response);
      request.resume().once('end', () => response.end('ok'));
    } else if (request.url === '/api/missing') response.writeHead(404).end();
    else response.end('ok');
  });
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  listening.server.close();
  listening.server.closeAllConnections();
});

function send(bytes: string): Socket & { text: string } {
  const socket = Object.assign(
    connect(listening.port, '127.0.0.1', () => socket.write(bytes)),
    { text: '' },
  );
  sockets.push(socket);
  socket.on('error', () => {});
  return socket.on('data', (chunk) => {
    socket.text += chunk;
  });
}

const call = (path: string, more = '', method = 'GET') =>
  `${method} /api/${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
const post = (path: string, more: string) => call(path, more, 'POST');
const countAnswers = ({ text }: { text: string }) => text.split('HTTP/1.1 ').length - 1;

async function hold(): Promise<Socket> {
  const before = begun.length;
  const socket = send(call('held'));
  await eventually('a call that is held', () => begun.length > before);
  return socket;
}

async function close(socket: Socket): Promise<void> {
  const open = await countConnections();
  socket.resetAndDestroy();
  await eventually('the end of the connection', async () => (await countConnections()) < open);
}

const countConnections = () =>
  new Promise<number>((resolve) => listening.server.getConnections((_error, count) => resolve(count)));

/** As many calls as these can be open besides those that are, and no more. */
async function expectRoomFor(count: number): Promise<void> {
  const held: Socket[] = [];
  while (held.length < count) held.push(await hold());
  const refused = send(call('held'));
  await eventually('a refusal', () => countAnswers(refused) > 0);
  expect(refused.text).toMatch(/^HTTP\/1\.1 503 [\s\S]*"code":"busy"/);
  for (const socket of [...held, refused]) await close(socket);
}

describe('the calls that one source has open', () => {
  it('open calls of one source beyond their number are refused, each on a connection that goes on, and pages are not', async () => {
    await expectRoomFor(most);
    for (let at = 0; at < most; at += 1) await hold();
    const socket = send(`${call('call')}${post('call', 'Content-Length: 4\r\n')}body`);
    await eventually('both refusals', () => countAnswers(socket) === 2);
    expect(socket.text.match(/HTTP\/1\.1 503/g)).toHaveLength(2);
    socket.write('GET /login HTTP/1.1\r\nHost: a\r\n\r\n');
    await eventually('the page', () => socket.text.endsWith('ok'));
    socket.write('POST /login HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n');
    await eventually('a refusal of what has a body', () => countAnswers(socket) === 4);
    expect(socket.text.match(/HTTP\/1\.1 503/g)).toHaveLength(3);
  });

  it.each<[string, ...(readonly [bytes: string, answers: number])[]]>([
    ['one after the other', [call('call'), 1], [call('call'), 2], [call('missing'), 3], [call('call'), 4]],
    ['all at once', [call('call').repeat(8), 8]],
    ['without a body in the answer', [call('call', '', 'HEAD'), 1]],
    [
      'with a body that waits for a 100',
      [post('whole', 'Expect: 100-continue\r\nContent-Length: 2\r\n'), 1],
      ['ab', 2],
    ],
    [
      'with a body in chunks',
      [`${post('whole', 'Transfer-Encoding: chunked\r\n')}2\r\nab\r\n0\r\nA: b\r\n\r\n`, 1],
    ],
    ['with an error', [call('missing'), 1]],
    ['with a wish for another protocol', [call('call', 'Connection: Upgrade\r\nUpgrade: h2c\r\n'), 1]],
  ])('are over when they are answered: %s', async (_name, ...parts) => {
    await hold();
    const socket = send('');
    for (const [bytes, answers] of parts) {
      socket.write(bytes);
      await eventually('the answers', () => countAnswers(socket) === answers);
    }
    await expectRoomFor(most - 1);
  });

  it('go on while the body of one that has its answer still comes', async () => {
    await hold();
    const requests: IncomingMessage[] = [];
    listening.server.on('request', (request) => requests.push(request));
    const socket = send(post('early', 'Content-Length: 4\r\n'));
    await eventually('the answer', () => countAnswers(socket) === 1);
    await expectRoomFor(most - 2);
    const [request] = requests;
    const ended = once(request as IncomingMessage, 'close');
    socket.write('body');
    await ended;
    await expectRoomFor(most - 1);
    socket.write(call('call'));
    await eventually('the next answer', () => countAnswers(socket) === 2);
    await expectRoomFor(most - 1);
  });

  it('an open call is over when its client falls silent', async () => {
    await hold();
    const socket = await hold();
    socket.end();
    await eventually('the end', async () => (await countConnections()) === 1);
    await expectRoomFor(most - 1);
  });

  it.each([
    ['with others in line', call('held').repeat(8)],
    ['with others in line behind an answer', call('call') + call('held') + call('held').repeat(5)],
    ['with more in line than anybody needs', call('held').repeat(9)],
    ['with half a body', `${post('held', 'Content-Length: 9\r\n')}half`],
    ['with half a body after the answer', `${post('early', 'Content-Length: 9\r\n')}half`],
    ['with half a header', `${call('held')}GET /`],
    ['with bytes that are no request', `${call('held')}no request\r\n\r\n`],
    ['with a CONNECT in line', `${call('held')}CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n${call('held')}`],
    ['with an odd expectation in line', call('held') + call('call', 'Expect: 200-ok\r\n') + call('held')],
    ['by the server', call('destroyed') + call('held').repeat(7)],
    ['by an answer that says so', call('call', 'Host: b\r\n') + call('held').repeat(7)],
  ])('are over when their connection ends: %s', async (_name, bytes) => {
    await hold();
    for (let round = 0; round <= most; round += 1) {
      const before = begun.length;
      const socket = send(bytes);
      await eventually('something', () => begun.length > before || socket.text !== '' || socket.destroyed);
      expect(begun.length - before).toBeLessThanOrEqual(1);
      if (!socket.destroyed) socket.resetAndDestroy();
      await eventually('the end', async () => (await countConnections()) === 1);
      expect(begun.length - before).toBeLessThanOrEqual(1);
    }
    await expectRoomFor(most - 1);
  });

  it('an answered call is over before a tunnel that stays open is refused', async () => {
    await hold();
    for (let round = 0; round <= most; round += 1) {
      const socket = connect({ port: listening.port, host: '127.0.0.1', allowHalfOpen: true });
      sockets.push(socket);
      socket.on('error', () => {}).write(`${call('held')}CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n`);
      await eventually('the call', () => begun.length === round + 2);
      begun[round + 1]?.end();
      await once(socket, 'data');
      socket.end('x');
      await eventually('the end', async () => (await countConnections()) === 1);
    }
    await expectRoomFor(most - 1);
  });

  it('leave the calls of other sources alone', async () => {
    listening.serve(
      (request, response) => {
        if (request.url === '/api/held') begun.push(response);
        else response.end('ok');
      },
      { isKnown: () => false, readSource: ({ headers }) => String(headers.from), onBusy: () => {} },
    );
    for (let at = 0; at < most; at += 1) {
      send(call('held', 'From: one\r\n'));
      await eventually('a call that is held', () => begun.length > at);
    }
    const socket = send(call('call', 'From: one\r\n') + call('call', 'From: two\r\n'));
    await eventually('both answers', () => countAnswers(socket) === 2);
    expect(socket.text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 503', 'HTTP/1.1 200']);
    const closed = once(begun[0] as ServerResponse, 'close');
    begun[0]?.end();
    await closed;
    socket.write(call('call', 'From: one\r\n'));
    await eventually('an answer', () => socket.text.endsWith('ok') && countAnswers(socket) === 3);
  });
});
