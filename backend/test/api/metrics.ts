import { notReallyPng, tinyPng } from '@toolkit/adapters/contracts';
import { Metrics } from '../../src/metrics/metrics.ts';
import { openAccount, post, save } from '../as-page.ts';
import { eventually } from '../eventually.ts';
import { rawRequest } from '../raw-request.ts';
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
async function grown(name: string, work: () => Promise<unknown>): Promise<number> {
  const before = await figure(name);
  await work();
  return eventually(`${name} to grow`, async () => (await figure(name)) - before || undefined);
}

const picture = (avatar?: Uint8Array<ArrayBuffer>) => save(backend, token, 'Ada', avatar);
const identity = (call: string, fields: object) => post(backend, call, fields);
const email = 'new@example.test';

async function untilRefused(call: () => Promise<Response>): Promise<void> {
  let answer = await call();
  for (let at = 0; at < 100 && answer.status !== 429; at += 1) answer = await call();
  expect(answer.status).toBe(429);
}

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
    const counted = method === 'PROPFIND' ? 'other' : method;
    const labels = `{method="${counted}",route="${route}",status="${status}"}`;
    const work = () => backend.call(path, { method, token });
    expect(await grown(`toolkit_http_requests_total${labels}`, work)).toBe(1);
  });

  it('that the client leaves are counted as aborted, and all are timed by the class of their status', async () => {
    const head = [
      'POST /api/user/account/save HTTP/1.1',
      'Host: a',
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 500',
      '\r\n',
    ].join('\r\n');
    const aborted =
      'toolkit_http_requests_total{method="POST",route="/api/user/account/save",status="aborted"}';
    expect(await grown(aborted, () => rawRequest(backend.port, [head], true))).toBe(1);
    const timed =
      'toolkit_http_request_seconds_count{method="GET",route="/api/user/account/details",status="4xx"}';
    expect(await grown(timed, () => backend.call('/api/user/account/details'))).toBe(1);
  });
});

describe('the metrics', () => {
  it.each<[string, string, () => Promise<unknown>]>([
    ['a picture that is saved', 'toolkit_avatar_saves_total{outcome="saved"}', () => picture(tinyPng)],
    [
      'a picture that is refused',
      'toolkit_avatar_saves_total{outcome="avatar-not-an-image"}',
      () => picture(notReallyPng()),
    ],
    [
      'what the storage does',
      'toolkit_storage_seconds_count{operation="put",outcome="ok"}',
      () => picture(tinyPng),
    ],
    [
      'a refusal by a limit under the name of the rule',
      'toolkit_rate_limit_refusals_total{limit="upload-minute"}',
      () => untilRefused(() => picture(tinyPng)),
    ],
    [
      'a sign-in that fails',
      'toolkit_identity_calls_total{call="sign-in",outcome="refused"}',
      () => identity('/sign-in', { email: 'nobody@example.test', password: 'wrong password' }),
    ],
    [
      'a sign-in that is limited',
      'toolkit_identity_calls_total{call="sign-in",outcome="limited"}',
      () => untilRefused(() => identity('/sign-in', { email: 'nobody@example.test', password: 'wrong' })),
    ],
    [
      'a mail that is sent',
      'toolkit_mails_total{outcome="sent"}',
      async () => {
        await identity('/register', { email, password: 'three white horses' });
        await identity('/password-reset/request', { email });
      },
    ],
  ])('count %s', async (_what, name, work) => {
    expect(await grown(name, work)).toBe(1);
  });

  it('count no picture where only names are saved', async () => {
    const readSaves = async () => (await read()).match(/^toolkit_avatar.*/gm);
    const before = await readSaves();
    await picture();
    expect(await readSaves()).toEqual(before);
  });

  it('describe connections, readiness and the process itself', async () => {
    const text = await read();
    for (const name of [
      'toolkit_db_connections',
      'toolkit_outbox_mails',
      'toolkit_http_open_requests',
      'process_resident_memory_bytes',
    ])
      expect(text).toMatch(new RegExp(`^${name} [\\d.e+-]+$`, 'm'));
    expect(text).toMatch(/^toolkit_ready 1$/m);
    expect(text).toMatch(/^toolkit_db_waiting 0$/m);
  });

  it('are NaN where their query fails, which is asked once for all who read', async () => {
    const metrics = new Metrics();
    let asked = 0;
    metrics.gauge('broken', 'x', () => {
      asked += 1;
      throw new Error('gone');
    });
    metrics.gauge('fine', 'x', () => 3);
    const readings = await Promise.all([metrics.read(), metrics.read()]);
    for (const { text } of readings) expect(text).toMatch(/^broken Nan\n.*^fine 3$/ms);
    expect(asked).toBe(1);
  });
});
