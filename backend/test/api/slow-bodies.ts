import { channel } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { jest } from '@jest/globals';
import { openAccount } from '../as-page.ts';
import { eventually } from '../eventually.ts';
import { fakeTimeouts } from '../fake-timers.ts';
import { rawRequest } from '../raw-request.ts';
import { data, form, head } from './multipart.ts';
import { backend } from './shared-backend.ts';

/** The time limit of a stranger's body; the test controls the clock of these deadlines. */
const bodyMs = 30_000;
const arrived: IncomingMessage[] = [];
const requests = channel('http.server.request.start');
const note = (message: unknown) => void arrived.push((message as { request: IncomingMessage }).request);
let token: string;

beforeAll(async () => {
  token = await openAccount(backend, 'slow');
});

const names = form(data).toString();
const save = (length = names.length) => head(token, `Content-Length: ${length}`);

/** A request whose client sends the body when it is asked. */
const expecting = (request: string) =>
  request.replace('Host', 'Connection: close\r\nExpect: 100-continue\r\nHost');

/** A client that sends in pieces, each after the server has read the one before. */
class SlowClient {
  text = '';
  private readonly socket = connect(backend.port, '127.0.0.1');
  private opened: IncomingMessage | undefined;
  private sent = 0;
  private isClosed = false;

  constructor() {
    this.socket.on('data', (chunk: Buffer) => (this.text += chunk.toString()));
    this.socket.on('error', () => {});
    this.socket.on('close', () => (this.isClosed = true));
  }

  async send(piece: string): Promise<void> {
    this.socket.write(piece);
    this.sent += piece.length;
    await eventually(
      'the server to read',
      () => this.isClosed || this.request?.socket.bytesRead === this.sent,
    );
  }

  /** Stored, because a destroyed socket no longer knows its port. */
  get request(): IncomingMessage | undefined {
    const { localPort } = this.socket;
    // An earlier client may have had the same port.
    if (localPort !== undefined)
      this.opened ??= arrived.findLast(({ socket }) => !socket.destroyed && socket.remotePort === localPort);
    return this.opened;
  }

  /** From here on the sender is authenticated, and the body is being read. */
  taken = () => eventually('the body to be taken', () => this.request?.readableFlowing);
  answered = () => eventually('an answer', () => this.text);
  closed = () => eventually('the server to close', () => this.isClosed);
}

describe('a body that comes slowly', () => {
  beforeAll(() => {
    requests.subscribe(note);
    fakeTimeouts();
  });
  afterAll(() => {
    jest.useRealTimers();
    requests.unsubscribe(note);
  });

  it('the body of a known user may take longer', async () => {
    const slow = new SlowClient();
    await slow.send(save().replace('Host', 'Connection: close\r\nHost'));
    await slow.taken();
    for (const piece of [names.slice(0, 9), names.slice(9)]) {
      jest.advanceTimersByTime(bodyMs);
      await slow.send(piece);
    }
    await slow.closed();
    expect(slow.text).toMatch(/^HTTP\/1\.1 200 [\s\S]*"firstName":"Ada"/);
  });

  it.each([
    ['/api/user/account/save', 401],
    ['/api/nothing', 404],
  ])('a slow body of nobody in particular to %s is cut off, after its answer', async (path, status) => {
    const cut = new SlowClient();
    await cut.send(head('nobody', 'Content-Length: 100000', path));
    await cut.answered();
    await crumbsUntilTheDeadline(cut);
    await cut.closed();
    expect(cut.text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it('a slow body to the identity provider is cut off', async () => {
    const cut = new SlowClient();
    await cut.send(
      `POST /api/auth/sign-in HTTP/1.1\r\nHost: a\r\nOrigin: ${backend.app.url}\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{`,
    );
    await crumbsUntilTheDeadline(cut);
    await cut.closed();
    expect(cut.text).toMatch(/^HTTP\/1\.1 408 [\s\S]*request-timeout/);
  });

  it.each([
    ['a save without a token', () => save().replace(/Authorization.*\r\n/, ''), 401],
    ['a save that is too large', () => save(10_000_000), 413],
    [
      'a call of the identity provider from another site',
      () => head('', 'Content-Length: 2', '/api/auth/sign-in'),
      403,
    ],
  ])('a body is not asked for if the headers already decide: %s', async (_what, request, status) => {
    expect((await rawRequest(backend.port, [expecting(request())])).status).toBe(status);
  });

  it('is asked for if its client waits for that, and then stored', async () => {
    const client = new SlowClient();
    await client.send(expecting(save()));
    await client.answered();
    expect(client.text).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    await client.send(names);
    await client.closed();
    expect(client.text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
  });
});

/** For an unauthenticated sender, further bytes do not extend the deadline. */
async function crumbsUntilTheDeadline(client: SlowClient): Promise<void> {
  for (let crumb = 0; crumb < 3; crumb += 1) {
    jest.advanceTimersByTime(bodyMs / 3 - 1);
    await client.send('-');
  }
  jest.advanceTimersByTime(3);
}
