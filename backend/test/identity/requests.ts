import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { jest } from '@jest/globals';
import { CallerTooBusy } from '@toolkit/application/backend/session';
import { busyRetryMs } from '@toolkit/domain/session';
import { decodeProtectedHeader } from 'jose';
import pg from 'pg';
import { callsTo } from './calls-to.ts';
import { publicUrl } from './identity-server.ts';
import { password, readCode, visited } from './identity-visitors.ts';

const provider = callsTo(() => visited.server);
const failures = () => visited.server.log.filter((line) => line.includes('request failed'));

describe('a body that its sender breaks off', () => {
  it('is no trouble of the provider', async () => {
    const before = failures();
    for (let at = 0; at < 5; at += 1) {
      const arriving = once(visited.server.server, 'request') as Promise<[IncomingMessage]>;
      const socket = connect(Number(new URL(visited.server.url).port), '127.0.0.1');
      socket.write(
        `POST /api/auth/sign-in HTTP/1.1\r\nHost: a\r\nOrigin: ${publicUrl}\r\n` +
          'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":',
      );
      const [request] = await arriving;
      const closed = new Promise((resolve) => request.once('close', resolve));
      socket.destroy();
      await closed;
    }
    // Handled after them, so all their failures have been reported by now.
    expect((await provider.post('/sign-out', {})).status).toBe(200);
    expect(failures()).toEqual(before);
  });
});

describe('a body that is no UTF-8', () => {
  it('is refused: in a password one such byte would stand for every other', async () => {
    const { email } = await provider.registered();
    const body = Buffer.from(JSON.stringify({ email, password: 'correct horse ?' }));
    body[body.lastIndexOf('?')] = 0xff;
    const headers = { 'Content-Type': 'application/json', Origin: publicUrl };
    const answer = await fetch(`${visited.server.url}/api/auth/sign-in`, { method: 'POST', headers, body });
    expect([answer.status, await readCode(answer)]).toEqual([400, 'bad-request']);
  });
});

describe('a body without an end', () => {
  it('is refused as soon as it is too large', async () => {
    const socket = connect(Number(new URL(visited.server.url).port), '127.0.0.1');
    const part = `1000\r\n${' '.repeat(4_096)}\r\n`;
    socket.write(
      `POST /api/auth/sign-in HTTP/1.1\r\nHost: a\r\nOrigin: ${publicUrl}\r\n` +
        `Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${part}${part}`,
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer.toString()).toMatch(/^Connection: close\r$/im);
    expect(answer.toString()).toContain('{"code":"too-large",');
  });
});

describe('what a browser says of where a request comes from', () => {
  it.each(['cross-site', 'same-site', 'none', 'anything'])(
    'is believed, our Origin or not: %s',
    async (site) => {
      const { email } = await provider.registered();
      const answer = await provider.post('/sign-in', { email, password }, '', { 'Sec-Fetch-Site': site });
      expect(answer).toMatchObject({ status: 403, cookie: '', body: { code: 'forbidden-origin' } });
    },
  );

  it('lets our own pages in, and browsers that do not say', async () => {
    const { email } = await provider.registered();
    const own = await provider.post('/sign-in', { email, password }, '', { 'Sec-Fetch-Site': 'same-origin' });
    expect([own.status, (await provider.post('/sign-in', { email, password })).status]).toEqual([200, 200]);
  });
});

describe('signing in', () => {
  it('asks the database six times, twice more to end an older session, and as often for an unknown address as for a wrong password', async () => {
    const { email, cookie } = await provider.registered();
    const asking = jest.spyOn(pg.Client.prototype, 'query');
    const asked = async (fields: object) => {
      asking.mockClear();
      const { status } = await provider.post('/sign-in', fields, cookie);
      return { status, questions: asking.mock.calls.length };
    };
    const right = await asked({ email, password });
    const wrong = await asked({ email, password: 'battery staple 1' });
    const unknown = await asked({ email: 'unknown@example.com', password });
    asking.mockRestore();
    expect(right.status).toBe(200);
    expect(right.questions).toBe(8);
    expect(wrong).toEqual({ status: 401, questions: 3 });
    expect(unknown).toEqual(wrong);
  });
});

describe('a caller whose passwords cannot be hashed as fast as they come', () => {
  it('is asked to wait', async () => {
    const { email } = await provider.registered();
    const { signIn } = visited.server.identity.useCases;
    jest.spyOn(signIn, 'signIn').mockRejectedValueOnce(new CallerTooBusy());
    const answer = await provider.post('/sign-in', { email, password });
    expect(answer).toMatchObject({
      status: 429,
      retryAfter: `${busyRetryMs / 1000}`,
      body: { code: 'too-many-requests', retryAfterMs: busyRetryMs },
    });
  });
});

describe('the key set', () => {
  const keySet = async () =>
    (await (await fetch(`${visited.server.url}/api/auth/jwks`)).json()) as { keys: { kid: string }[] };

  it('is served from memory: a flood of readers hardly ever asks the database', async () => {
    await keySet();
    const connecting = jest.spyOn(visited.server.pool, 'connect');
    const asking = jest.spyOn(visited.server.pool, 'query');
    const sets = await Promise.all(Array.from({ length: 300 }, keySet));
    const asked = connecting.mock.calls.length + asking.mock.calls.length;
    connecting.mockRestore();
    asking.mockRestore();
    expect(new Set(sets.map(({ keys }) => keys[0]?.kid)).size).toBe(1);
    expect(asked).toBeLessThan(60);
  });

  it('holds a new key as soon as a token is signed with it', async () => {
    const { user, cookie } = await provider.registered();
    const [old] = (await keySet()).keys;
    await visited.server.pool.query('DELETE FROM identity_key');
    const { body } = await provider.post('/token', { user }, cookie);
    const kids = (await keySet()).keys.map(({ kid }) => kid);
    expect(kids).toContain(decodeProtectedHeader(String(body.token)).kid);
    expect(kids).not.toContain(old?.kid);
  });
});

describe('one client that asks for everything at once', () => {
  it('takes a few turns at the database, lets some calls wait and is refused the rest', async () => {
    const { user, cookie } = await provider.registered();
    const connect = visited.server.pool.connect.bind(visited.server.pool) as (...given: unknown[]) => unknown;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const connecting = jest
      .spyOn(visited.server.pool, 'connect')
      .mockImplementation(((...given: unknown[]) => held.then(() => connect(...given))) as never);
    const counts: Record<number, number> = {};
    let turnedAway = () => {};
    const refused = new Promise<void>((resolve) => {
      turnedAway = resolve;
    });
    const flood = Array.from({ length: 300 }, async () => {
      const { status, retryAfter } = await provider.post('/token', { user }, cookie);
      counts[status] = (counts[status] ?? 0) + 1;
      if (status === 429) expect(Number(retryAfter)).toBeGreaterThan(0);
      if (counts[429] === 44) turnedAway();
    });
    await refused;
    expect(connecting.mock.calls.length).toBeLessThanOrEqual(6);
    release();
    await Promise.all(flood);
    connecting.mockRestore();
    expect(counts).toEqual({ 200: 256, 429: 44 });
  });
});
