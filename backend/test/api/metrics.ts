import { readFile } from 'node:fs/promises';
import { notReallyPng, tinyPng } from '@toolkit/adapters/contracts';
import { Metrics } from '../../src/metrics/metrics.ts';
import { openAccount, post, save } from '../as-page.ts';
import { eventually } from '../eventually.ts';
import { rawRequest } from '../raw-request.ts';
import { head } from './multipart.ts';
import { backend } from './shared-backend.ts';

let metricsUrl: string;
let token: string;

beforeAll(async () => {
  metricsUrl = backend.app.metricsUrl ?? '';
  token = await openAccount(backend, 'metrics');
});

const read = async () => (await fetch(metricsUrl)).text();

/** The value of a metric by its full name with labels; 0 if it does not exist yet. */
async function figure(name: string): Promise<number> {
  const line = (await read()).split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1) ?? 0);
}

/** Metrics that count closed connections may grow a moment after the answer. */
async function expectOneMore(work: () => Promise<unknown>, ...names: string[]): Promise<void> {
  const before = await Promise.all(names.map(figure));
  await work();
  for (const [at, name] of names.entries())
    await eventually(`${name} to grow by one`, async () => (await figure(name)) === (before[at] ?? 0) + 1);
}

const picture = (avatar?: Uint8Array<ArrayBuffer>) => save(backend, token, 'Ada', avatar);
const identity = (call: string, fields: object) => post(backend, call, fields);
const email = 'new@example.test';

describe('the port of the metrics', () => {
  it('answers GET /metrics and nothing else, in the text format', async () => {
    const answer = await fetch(metricsUrl);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { origin } = new URL(metricsUrl);
    for (const path of ['/', '/metrics?x=1', '/livez']) expect((await fetch(origin + path)).status).toBe(404);
    expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(404);
    // The port of the application has no metrics.
    expect((await backend.call('/metrics', { headers: { accept: '*/*' } })).status).toBe(404);
  });

  it.each([
    ['localhost', 200],
    ['127.0.0.1', 200],
    ['evil.example', 403],
  ])('to the host %s on loopback answers with %d', async (host, expected) => {
    const port = Number(new URL(metricsUrl).port);
    const request = `GET /metrics HTTP/1.1\r\nHost: ${host}:${port}\r\nConnection: close\r\n\r\n`;
    expect((await rawRequest(port, [request])).status).toBe(expected);
  });
});

describe('requests', () => {
  it.each([
    ['GET', '/api/user/account/details', '/api/user/account/details', '200'],
    ['GET', '/api/nothing', 'none', '404'],
    ['GET', '/files/avatars/x?expires=1&signature=x', '/files/*path', '404'],
    ['POST', '/api/auth/somebody@example.test', 'none', '404'],
    ['GET', '/somebody@example.test', 'web', '404'],
    ['PROPFIND', '/livez', 'web', '404'],
  ])('%s %s counts for the route %s, whatever was sent', async (method, path, route, status) => {
    const labels = `{method="${method}",route="${route}",status="${status}"}`;
    const work = () => backend.call(path, { method, token });
    await expectOneMore(work, `toolkit_http_requests_total${labels}`);
  });

  it('that the client leaves are counted as aborted, and all are timed by the class of their status', async () => {
    const aborted =
      'toolkit_http_requests_total{method="POST",route="/api/user/account/save",status="aborted"}';
    await expectOneMore(() => rawRequest(backend.port, [head(token, 'Content-Length: 500')], true), aborted);
    const timed =
      'toolkit_http_request_seconds_count{method="GET",route="/api/user/account/details",status="4xx"}';
    await expectOneMore(() => backend.call('/api/user/account/details'), timed);
  });
});

describe('the metrics', () => {
  const signIn = () => identity('/sign-in', { email: 'nobody@example.test', password: 'wrong password' });

  it.each<[string, () => Promise<unknown>, ...names: string[]]>([
    [
      'a picture that is saved, and what the storage does',
      () => picture(tinyPng),
      'toolkit_avatar_saves_total{outcome="saved"}',
      'toolkit_storage_seconds_count{operation="put",outcome="ok"}',
    ],
    [
      'a picture that is refused',
      () => picture(notReallyPng()),
      'toolkit_avatar_saves_total{outcome="avatar-not-an-image"}',
    ],
    ['a sign-in that fails', signIn, 'toolkit_identity_calls_total{call="sign-in",outcome="refused"}'],
    [
      'a sign-in that is limited, and the rule that refuses it',
      async () => {
        let { status } = await signIn();
        for (let at = 0; at < 100 && status !== 429; at += 1) ({ status } = await signIn());
      },
      'toolkit_identity_calls_total{call="sign-in",outcome="limited"}',
      'toolkit_rate_limit_refusals_total{limit="guess-pair-wait"}',
    ],
    [
      'a mail that is sent',
      async () => {
        await identity('/register', { email, password: 'three white horses' });
        await identity('/password-reset/request', { email });
      },
      'toolkit_mails_total{outcome="sent"}',
    ],
  ])('count %s', (_what, work, ...names) => expectOneMore(work, ...names));

  it('count no picture where only names are saved', async () => {
    const readSaves = async () => (await read()).match(/^toolkit_avatar.*/gm);
    const before = await readSaves();
    await picture();
    expect(await readSaves()).toEqual(before);
  });

  it('describe connections, readiness and the process itself', async () => {
    const text = await read();
    for (const line of [
      /^toolkit_ready 1$/m,
      /^toolkit_db_waiting 0$/m,
      /^process_resident_memory_bytes \d/m,
    ])
      expect(text).toMatch(line);
  });

  it('are those of the table in docs/deploy.md', async () => {
    const page = await readFile(new URL('../../../../docs/deploy.md', import.meta.url), 'utf8');
    const rows = page.matchAll(/^\| `(toolkit_\w+)` \| (.*?) \|/gm);
    const documented = new Map(Array.from(rows, ([, name = '', labels = '']) => [name, labels]));
    const there = Array.from((await read()).matchAll(/^# TYPE (toolkit_\w+) /gm), ([, name = '']) => name);
    expect([...documented.keys()].sort()).toEqual(there.sort());
    expect(documented.get('toolkit_http_requests_total')).toBe('`method`, `route`, `status`');
  });

  it('are NaN where their query fails', async () => {
    const metrics = new Metrics();
    metrics.gauge('broken', 'x', () => {
      throw new Error('gone');
    });
    metrics.gauge('fine', 'x', () => 3);
    expect((await metrics.read()).text).toMatch(/^broken Nan\n.*^fine 3$/ms);
  });
});
