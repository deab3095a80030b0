import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { takePort } from '../src/server/listen.ts';
import { eventually } from './eventually.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const large = 2 ** 25;

/** A server like the product's, whose answers are larger than what a client takes without reading. */
async function listening() {
  const own = await takePort('PORT', 0, '127.0.0.1');
  ends.push(() => own.stop(0));
  own.serve((_request, response) => response.end(Buffer.alloc(large)));
  return own;
}
function client(port: number, bytes = '', localAddress = '127.0.0.1'): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress }, () => socket.write(bytes));
  ends.push(() => socket.destroy());
  return socket.on('error', () => {});
}

const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

describe('answers that the client does not read', () => {
  it('are sent whole while the server stops', async () => {
    const own = await listening();
    const socket = client(own.port, request);
    await eventually('the answer', own.isAnswering);
    const stopped = own.stop(86_400_000);
    await eventually('the end of listening', () => !own.server.listening);
    let received = 0;
    socket.on('data', (chunk) => {
      received += chunk.length;
    });
    await Promise.all([once(socket, 'close'), stopped]);
    expect(received).toBeGreaterThan(large);
  });

  it('hold up no stop beyond its deadline, not even with a CONNECT behind them', async () => {
    const own = await listening();
    const socket = client(own.port, `${request}CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n`);
    await once(own.server, 'connect');
    await own.stop(0);
    expect(own.isAnswering()).toBe(false);
    socket.destroy();
  });

  it('end with their connection when their client stays silent', async () => {
    const own = await listening();
    expect(own.server.timeout).toBe(60_000);
    own.server.timeout = 50;
    const closed = once(own.server, 'connection').then(([socket]) => once(socket, 'close'));
    client(own.port, request);
    await closed;
  });
});

describe('connections that one client keeps', () => {
  it('are taken from whoever keeps most when somebody new comes, but none that waits for an answer', async () => {
    const { server, port, serve, isAnswering, shareConnections } = await listening();
    serve(() => {});
    shareConnections(2, 3);
    const closed: string[] = [];
    const open = async (name: string, address: string, bytes = '') => {
      const accepted = once(server, 'connection');
      client(port, bytes, address).once('close', () => closed.push(name));
      await accepted;
    };
    const expectClosed = async (...names: string[]) => {
      await eventually(names.join(), () => closed.length === names.length);
      expect(closed).toEqual(names);
    };
    await open('busy', '127.0.0.2', request);
    await eventually('the request', isAnswering);
    await open('idle', '127.0.0.2');
    await open('one too many', '127.0.0.2');
    await expectClosed('one too many');
    for (const at of [3, 4]) await open('newcomer', `127.0.0.${at}`);
    await expectClosed('one too many', 'idle');
    await open('no newcomer', '127.0.0.3');
    await expectClosed('one too many', 'idle', 'no newcomer');
  });
});
