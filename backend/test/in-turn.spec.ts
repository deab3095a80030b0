import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import express from 'express';
import { type Listening, listen } from '../src/server/listen.ts';
import { eventually } from './eventually.ts';
import { rawRequest } from './raw-request.ts';

let listening: Listening;

beforeEach(async () => {
  listening = await listen(0, '127.0.0.1');
});
afterEach(() => {
  listening.server.close();
  listening.server.closeAllConnections();
});

/** The last request asks to close the connection. */
const requests = (count: number, path: string) =>
  Array.from({ length: count }, (_, at) => {
    const connection = at === count - 1 ? 'close' : 'keep-alive';
    return `GET ${path}${at} HTTP/1.1\r\nHost: a\r\nConnection: ${connection}\r\n\r\n`;
  }).join('');

const post = (bytes: number) =>
  `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${bytes}\r\n\r\n${'x'.repeat(bytes)}`;
const held = 'GET /held HTTP/1.1\r\nHost: a\r\n\r\n';
const chunked = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n';
const tenThousand = 'x'.repeat(10_000);
const withTrailer = `${chunked.slice(0, -2)}a: ${tenThousand}\r\n\r\n0\r\na: ${tenThousand}\r\n\r\n`;
/** A body in so many chunks that are small but no crumbs. */
const grains = (count: number) => `${chunked}${`50\r\n${'x'.repeat(80)}\r\n`.repeat(count)}0\r\n\r\n`;
/** A body in so many chunks of one byte each. */
const crumbs = (count: number) => `${chunked}${'1\r\nx\r\n'.repeat(count)}0\r\n\r\n`;

describe('requests that come on one connection without waiting for answers', () => {
  it('are begun one after the other, and answered in order', async () => {
    const seen = { open: 0, most: 0 };
    listening.serve((request, response) => {
      seen.open += 1;
      seen.most = Math.max(seen.most, seen.open);
      setImmediate(() => {
        seen.open -= 1;
        response.end(`[${request.url}]`);
      });
    });
    const { text } = await rawRequest(listening.port, [requests(8, '/')]);
    expect(text.match(/(?<=\[\/)\d+/g)?.map(Number)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(seen.most).toBe(1);
  });

  it('let those of other connections pass', async () => {
    const order: string[] = [];
    let first: ServerResponse | undefined;
    listening.serve((request, response) => {
      order.push(request.url ?? '');
      if (request.url === '/many0') first = response;
      else response.end();
    });
    const many = rawRequest(listening.port, [requests(8, '/many')]);
    await eventually('the first', () => first);
    await rawRequest(listening.port, [requests(1, '/one')]);
    first?.end();
    await many;
    expect(order).toEqual(['/many0', '/one0', ...Array.from({ length: 7 }, (_, at) => `/many${at + 1}`)]);
  });

  it.each([
    ['more than eight of them', requests(9, '/')],
    ['more than 128 kB of them', post(20_000).repeat(8)],
    ['more than 128 kB with their trailers', withTrailer.repeat(8)],
    ['more than 128 kB with what the pieces of their bodies take', grains(150).repeat(6)],
    ['one whose body is crumbs', held + crumbs(101)],
    [
      'some behind one with too many headers',
      `GET / HTTP/1.1\r\nHost: a\r\n${'a:\r\n'.repeat(100)}\r\n${held}`,
    ],
  ])('end the connection when %s are not answered', async (_what, bytes) => {
    const begun: ServerResponse[] = [];
    // Not the idle timeout must end it.
    listening.server.timeout = 0;
    listening.serve((_request, response) => begun.push(response));
    await rawRequest(listening.port, [bytes]);
    expect(begun.length).toBeLessThanOrEqual(1);
    expect(listening.isAnswering()).toBe(false);
  });

  it('end the connection when one with too many headers is behind another', async () => {
    const begun: ServerResponse[] = [];
    listening.serve((_request, response) => {
      begun.push(response);
      setImmediate(() => response.end());
    });
    const { text } = await rawRequest(listening.port, [
      `${held}GET / HTTP/1.1\r\nHost: a\r\n${'a:\r\n'.repeat(100)}\r\n${held}`,
    ]);
    expect(begun).toHaveLength(1);
    // Recent versions of Node refuse it themselves, and then the first is answered before.
    expect(['', '200 431']).toContain((text.match(/(?<=HTTP\/1\.1 )\d+/g) ?? []).join(' '));
    expect(listening.isAnswering()).toBe(false);
  });

  it('keep few of the headers in memory when there are too many', async () => {
    const kept: number[] = [];
    listening.server.on('request', ({ rawHeaders }) => kept.push(rawHeaders.length / 2));
    listening.serve((_request, response) => response.end());
    const { status } = await rawRequest(listening.port, [
      `GET / HTTP/1.1\r\nHost: a\r\n${'a:\r\n'.repeat(3_000)}\r\n`,
    ]);
    expect(status).toBe(431);
    // Recent versions of Node refuse it before there is a request.
    for (const headers of kept) expect(headers).toBeGreaterThan(100);
    for (const headers of kept) expect(headers).toBeLessThan(200);
  });

  it('are answered with the end of the connection when one wishes for another protocol', async () => {
    listening.serve((_request, response) => response.end());
    const upgrade = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n';
    const { text, headers } = await rawRequest(listening.port, [upgrade + held]);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
    expect(headers.connection).toBe('close');
  });

  it('end the connection when Express reads one whose body is crumbs', async () => {
    listening.server.timeout = 0;
    const pieces: Buffer[] = [];
    listening.serve(express().post('/', (request) => void request.on('data', (piece) => pieces.push(piece))));
    await rawRequest(listening.port, [crumbs(101)]);
    expect(pieces).toHaveLength(100);
  });

  it('may have a body in very many pieces that are small but no crumbs', async () => {
    listening.serve((request, response) => request.resume().once('end', () => response.end()));
    const large = `${chunked}${`50\r\n${'x'.repeat(80)}\r\n`.repeat(20_000)}0\r\n\r\n`;
    const { text } = await rawRequest(listening.port, [large + requests(1, '/')]);
    expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  });

  it('may be large as long as eight are not more than 128 kB', async () => {
    listening.serve((request, response) => request.resume().once('end', () => response.end()));
    const { text } = await rawRequest(listening.port, [post(12_000).repeat(7), requests(1, '/')]);
    expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(8);
  });

  it.each([
    ['garbage', 'no request\r\n\r\n', '400'],
    ['a CONNECT', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', '405'],
    ['half a chunk and garbage', `${chunked}2\r\nabcd`, '400'],
  ])('are answered before the refusal of %s behind them', async (_what, bytes, status) => {
    const begun: ServerResponse[] = [];
    listening.serve((_request, response) => begun.push(response));
    const asked = rawRequest(listening.port, [`${held}${held}${bytes}`]);
    await eventually('the first', () => begun.length === 1);
    // More than the system and Node take at once, so that it must be told when it can go on.
    const parts = Array.from({ length: 200 }, () => Buffer.alloc(65_536, 'x'));
    Readable.from(parts).pipe(begun[0] as ServerResponse);
    await eventually('the second', () => begun.length === 2);
    begun[1]?.end('last');
    const { text } = await asked;
    expect(text.match(/(?<=HTTP\/1\.1 )\d+/g)).toEqual(['200', '200', status]);
    expect(text.length).toBeGreaterThan(200 * 65_536);
    expect(begun).toHaveLength(2);
  });

  it.each([
    ['expects what we do not do', 'Expect: 200-ok\r\n'],
    ['names two hosts', 'Host: b\r\n'],
  ])('do not begin behind one that %s, whose refusal ends the connection', async (_name, line) => {
    const begun: ServerResponse[] = [];
    listening.serve((_request, response) => begun.push(response));
    const odd = `GET /odd HTTP/1.1\r\nHost: a\r\n${line}\r\n`;
    const asked = rawRequest(listening.port, [requests(2, '/').replace(/(?=GET \/1)/, odd)]);
    const first = await eventually('the first', () => begun[0]);
    first.end();
    const { text } = await asked;
    expect(text.match(/(?<=HTTP\/1\.1 )\d+/g)).toEqual(['200', '400']);
    expect(begun).toHaveLength(1);
  });

  it.each([
    ['of another coding', `GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n`],
    ['that goes on with garbage', `${chunked.replace('POST', 'GET')}ZZ\r\n`],
  ])('get one answer: one %s', async (_what, bytes) => {
    listening.serve((_request, response) => response.end());
    const { text } = await rawRequest(listening.port, [bytes]);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toHaveLength(1);
  });

  it('are forgotten when their connection has gone', async () => {
    const begun: ServerResponse[] = [];
    listening.serve(({ url }, response) => (url === '/later0' ? response.end() : begun.push(response)));
    const asked = rawRequest(listening.port, [requests(10, '/')]);
    const first = await eventually('the first', () => begun[0]);
    first.destroy();
    await asked;
    await rawRequest(listening.port, [requests(1, '/later')]);
    expect(begun).toHaveLength(1);
  });
});
