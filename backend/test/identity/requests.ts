import { once } from 'node:events';
import { connect } from 'node:net';
import { jest } from '@jest/globals';
import { identityCallNames } from '@toolkit/application/calls';
import { identityKeysPath, identityPath, oidcEndedPath, oidcLeavePath } from '@toolkit/domain/session';
import pg from 'pg';
import { IdentityController } from '../../src/identity/identity.controller.ts';
import { OidcController } from '../../src/identity/oidc.controller.ts';
import { eventually } from '../eventually.ts';
import { breakPool, holdPool } from '../held-pool.ts';
import { type IdentityServer, identityServer, publicUrl } from './identity-server.ts';
import { listPaths } from './routes.ts';

const password = 'correct horse 1';
const json = { 'Content-Type': 'application/json', Origin: publicUrl };
let server: IdentityServer;
let people = 0;

beforeAll(async () => {
  server = await identityServer();
});
afterAll(() => server.close());

const newAddress = () => {
  people += 1;
  return `person-${people}@example.com`;
};

const send = (path: string, body: string | Buffer<ArrayBuffer>, headers: Record<string, string> = json) =>
  fetch(`${server.url}/api/auth${path}`, { method: 'POST', headers, body });

async function post(path: string, fields: object, Cookie = '') {
  const response = await send(path, JSON.stringify(fields), { ...json, Cookie });
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, setCookies: response.headers.getSetCookie(), body };
}

async function registered() {
  const email = newAddress();
  const { setCookies, body } = await post('/register', { email, password });
  return { email, cookie: setCookies[0]?.split(';')[0] ?? '', user: (body.user as { id: string }).id };
}

/** Everything of an answer that an attacker can see, but for the time and the random number of the request. */
async function seen(path: string, fields: object) {
  const response = await send(path, JSON.stringify(fields));
  const headers = [...response.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
  const body = (await response.text()).replace(response.headers.get('x-request-id') ?? '', '');
  return { status: response.status, headers, body };
}

it('what is reachable is every call that pages can make, the keys, and what a link and a provider lead to', () => {
  const paths = [IdentityController, OidcController].flatMap(listPaths);
  const calls = [...identityCallNames, identityKeysPath, oidcLeavePath, oidcEndedPath];
  expect(paths.sort()).toEqual(calls.map((call) => identityPath + call).sort());
});

describe('a request', () => {
  const form = { email: 'x'.repeat(5_000) };
  it.each<[string, string | Buffer<ArrayBuffer>, Record<string, string>, number, string]>([
    ['without an origin', '{}', { 'Content-Type': 'application/json' }, 403, 'forbidden-origin'],
    ['of another origin', '{}', { ...json, Origin: 'https://evil.example' }, 403, 'forbidden-origin'],
    ['of no origin', '{}', { ...json, Origin: 'null' }, 403, 'forbidden-origin'],
    ['from another site', '{}', { ...json, 'Sec-Fetch-Site': 'cross-site' }, 403, 'forbidden-origin'],
    ['from another host', '{}', { ...json, 'Sec-Fetch-Site': 'same-site' }, 403, 'forbidden-origin'],
    ['of an unknown kind', '{}', { ...json, 'Sec-Fetch-Site': 'anything' }, 403, 'forbidden-origin'],
    ['of our pages', '{}', { ...json, 'Sec-Fetch-Site': 'same-origin' }, 400, 'bad-request'],
    ['of text', '{}', { ...json, 'Content-Type': 'text/plain' }, 415, 'not-json'],
    ['of a form', 'a=b', { ...json, 'Content-Type': 'application/x-www-form-urlencoded' }, 415, 'not-json'],
    ['that is not too large', '{}'.padEnd(4_096), json, 400, 'bad-request'],
    ['that is too large', '{}'.padEnd(4_097), json, 413, 'too-large'],
    ['of a large object', JSON.stringify(form), json, 413, 'too-large'],
    ['of half an object', '{', json, 400, 'bad-request'],
    // In a password one such byte would stand for every other.
    [
      'that is no UTF-8',
      Buffer.from('{"email":"a@b.example","password":"\xff"}', 'latin1'),
      json,
      400,
      'bad-request',
    ],
  ])('is answered by what it is: one %s', async (_what, body, headers, status, code) => {
    const answer = await send('/sign-in', body, headers);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
  });

  const start = (length: string) =>
    `POST /api/auth/sign-in HTTP/1.1\r\nHost: a\r\nOrigin: ${publicUrl}\r\n` +
    `Content-Type: application/json\r\n${length}\r\n\r\n`;

  it('without an end is refused as soon as it is too large', async () => {
    const socket = connect(server.port, '127.0.0.1');
    const part = `1000\r\n${' '.repeat(4_096)}\r\n`;
    socket.write(start('Transfer-Encoding: chunked') + part + part);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 [\s\S]*^Connection: close\r$/im);
  });

  it('that its sender breaks off is no trouble of the provider', async () => {
    const arriving = once(server.server, 'request');
    const socket = connect(server.port, '127.0.0.1');
    socket.write(`${start('Content-Length: 100')}{"email":`);
    await arriving;
    socket.destroy();
    const line = await eventually('its line', () => server.log.find((one) => one.includes('"aborted":true')));
    expect(line).toContain('"level":30');
  });
});

describe('signing in', () => {
  it('fails and announces the wait in the same bytes, whether the account exists, is disabled, or the password is too long', async () => {
    const [known, disabled, long] = [await registered(), await registered(), await registered()];
    await server.pool.query('UPDATE identity_user SET disabled = true WHERE id = $1', [disabled.user]);
    const answers = [];
    for (const fields of [
      { email: newAddress(), password },
      { email: known.email, password: 'wrong password' },
      { email: disabled.email, password },
      { email: long.email, password: 'x'.repeat(400) },
    ]) {
      const guesses = [];
      for (let at = 0; at < 5; at += 1) guesses.push(await seen('/sign-in', fields));
      answers.push(guesses);
    }
    expect(answers[0]?.at(-1)?.headers).toContainEqual(['retry-after', '30']);
    for (const guesses of answers) expect(guesses).toEqual(answers[0]);
  });

  it('asks the database nine times, twice more to end an older session, and as often for an unknown address as for a wrong password', async () => {
    const { email, cookie } = await registered();
    const asking = jest.spyOn(pg.Client.prototype, 'query');
    const asked = async (fields: object) => {
      asking.mockClear();
      const { status } = await post('/sign-in', fields, cookie);
      return { status, questions: asking.mock.calls.length };
    };
    const right = await asked({ email, password });
    const wrong = await asked({ email, password: 'battery staple 1' });
    const unknown = await asked({ email: 'unknown@example.com', password });
    asking.mockRestore();
    expect(right).toEqual({ status: 200, questions: 11 });
    expect(wrong).toEqual({ status: 401, questions: 3 });
    expect(unknown).toEqual(wrong);
  });
});

describe('a forgotten password', () => {
  it('is answered in the same bytes for an unknown address, and neither delayed nor failed by the mail', async () => {
    const { email } = await registered();
    const { send: deliver } = server.mailer;
    const underWay: ((error: Error) => void)[] = [];
    server.mailer.send = () => new Promise((_, reject) => underWay.push(reject));
    const known = await seen('/password-reset/request', { email });
    expect(await seen('/password-reset/request', { email: newAddress() })).toEqual(known);
    // The answers came while the mail, and the decoy in place of one, were still being sent.
    const fails = await eventually('both to be sent', () => underWay.length === 2 && underWay);
    for (const fail of fails) fail(new Error('down'));
    await server.identity.close();
    server.mailer.send = deliver;
    expect(server.events.at(-1)).toBe('identity-mail-failed');
  });
});

describe('a session', () => {
  it('is not called ended while the database cannot be asked, and the log says that', async () => {
    const { user, cookie } = await registered();
    const restore = breakPool(server.pool);
    for (const path of ['/token', '/sign-out'])
      expect(await post(path, { user }, cookie)).toMatchObject({ status: 503, setCookies: [] });
    restore();
    expect(server.log.join('')).toMatch(/"level":50,.*"error":"unavailable"/);
    expect((await post('/token', { user }, cookie)).status).toBe(200);
  });
});

describe('one client that asks for everything at once', () => {
  it('takes a few turns at the database, lets some calls wait and is refused the rest', async () => {
    const { user, cookie } = await registered();
    let release = () => {};
    const restore = holdPool(server.pool, new Promise((resolve) => (release = resolve)));
    const connecting = jest.spyOn(server.pool, 'connect');
    const counts: Record<number, number> = {};
    let turnedAway = () => {};
    const refused = new Promise<void>((resolve) => (turnedAway = resolve));
    const flood = Array.from({ length: 300 }, async () => {
      const { status, body } = await post('/token', { user }, cookie);
      counts[status] = (counts[status] ?? 0) + 1;
      if (status === 429) expect(body.retryAfterMs).toBeGreaterThan(0);
      if (counts[429] === 44) turnedAway();
    });
    await refused;
    expect(connecting.mock.calls.length).toBeLessThanOrEqual(6);
    release();
    await Promise.all(flood);
    connecting.mockRestore();
    restore();
    expect(counts).toEqual({ 200: 256, 429: 44 });
  });
});
