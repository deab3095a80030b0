import type { ServerResponse } from 'node:http';
import { type Listening, listen } from '../src/http/listen.ts';
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
    const { text } = await rawRequest(listening.port, [requests(250, '/')]);
    expect(text.match(/(?<=\[\/)\d+/g)?.map(Number)).toEqual(Array.from({ length: 250 }, (_, at) => at));
    expect(seen.most).toBe(1);
  });

  it('let those of other connections pass', async () => {
    const order: string[] = [];
    listening.serve((request, response) => {
      order.push(request.url ?? '');
      response.end();
    });
    await Promise.all([
      rawRequest(listening.port, [requests(250, '/many')]),
      rawRequest(listening.port, [requests(1, '/one')]),
    ]);
    expect(order).toHaveLength(251);
    expect(order.indexOf('/one0')).toBeLessThan(250);
  });

  it('end the connection when there are more than anybody needs', async () => {
    const begun: ServerResponse[] = [];
    listening.serve((_request, response) => begun.push(response));
    const asked = rawRequest(listening.port, [requests(300, '/')]);
    await eventually('the end', () => begun[0]?.destroyed);
    await asked;
    expect(begun).toHaveLength(1);
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
