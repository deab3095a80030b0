import { notReallyPng, tinyPng } from '@toolkit/adapters/contracts';
import { Metrics } from '../../src/metrics/metrics.ts';
import { eventually } from '../eventually.ts';
import { rawRequest } from '../raw-request.ts';
import { backend } from './shared-backend.ts';

let metricsUrl: string;
let token: string;

beforeAll(async () => {
  metricsUrl = backend.app.metricsUrl ?? '';
  token = await newUser('metrics');
});

async function newUser(sub: string): Promise<string> {
  const user = await backend.issuer.token({ sub });
  await backend.call('/api/user/initialize', { token: user });
  return user;
}

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

function save(avatar?: Uint8Array<ArrayBuffer>, user = token) {
  const body = new FormData();
  body.set('data', JSON.stringify({ firstName: 'Ada', lastName: 'Lovelace' }));
  if (avatar) body.set('avatar', new Blob([avatar]), 'a.png');
  return backend.call('/api/user/account/save', { method: 'POST', token: user, body });
}

const signIn = (password: string) =>
  backend.call('/api/auth/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: backend.app.url },
    body: JSON.stringify({ email: 'nobody@example.test', password }),
  });

const request = (method: string, route: string, status: string) =>
  `toolkit_http_requests_total{method="${method}",route="${route}",status="${status}"}`;

describe('the port of the metrics', () => {
  it('answers GET /metrics and nothing else, in the text format', async () => {
    const answer = await fetch(metricsUrl);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { origin } = new URL(metricsUrl);
    for (const path of ['/', '/metrics/', '/metrics?x=1', '/livez', '/api/user/account/details']) {
      expect((await fetch(origin + path)).status).toBe(404);
    }
    for (const method of ['POST', 'HEAD', 'OPTIONS']) {
      expect((await fetch(metricsUrl, { method })).status).toBe(404);
    }
  });

  it('is not the port of the application, which has no metrics', async () => {
    expect(Number(new URL(metricsUrl).port)).not.toBe(backend.port);
    expect((await backend.call('/metrics', { headers: { accept: '*/*' } })).status).toBe(404);
  });
});

describe('requests', () => {
  it.each([
    ['GET', '/api/user/account/details', '/api/user/account/details', '200'],
    ['GET', '/api/nothing', 'none', '404'],
    ['GET', '/files/avatars/x?expires=1&signature=x', '/files/*path', '404'],
    ['HEAD', '/api/user/account/details', 'none', '405'],
    ['POST', '/api/auth/somebody@example.test', '/api/auth/{*rest}', '404'],
    ['PROPFIND', '/livez', 'web', '404'],
  ])('%s %s counts for the route %s', async (method, path, route, status) => {
    const work = () => backend.call(path, { method, token });
    const counted = method === 'PROPFIND' ? 'other' : method;
    expect(await grown(request(counted, route, status), work)).toBe(1);
  });

  it('requests that the client leaves are counted as aborted', async () => {
    const head = [
      'POST /api/user/account/save HTTP/1.1',
      'Host: a',
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 500',
      '\r\n',
    ];
    const work = () => rawRequest(backend.port, [head.join('\r\n')], true);
    expect(await grown(request('POST', '/api/user/account/save', 'aborted'), work)).toBe(1);
  });

  it('are timed by the class of their status', async () => {
    const name =
      'toolkit_http_request_seconds_count{method="GET",route="/api/user/account/details",status="4xx"}';
    expect(await grown(name, () => backend.call('/api/user/account/details'))).toBe(1);
  });

  it('leave nothing of what was sent, however many addresses are tried', async () => {
    const canary = 'canary7f3a';
    const email = `${canary}@example.test`;
    const own = await backend.issuer.token({ sub: canary, email });
    // Node's own metrics vary with its activity.
    const series = async () => (await read()).match(/^toolkit_\w+/gm)?.length;
    await Promise.all(['/x', '/api/x', '/files/x', '/api/auth/x'].map((path) => backend.call(path)));
    const before = await series();
    for (let at = 0; at < 30; at += 1) {
      for (const path of [`/${canary}${at}`, `/api/${canary}${at}`, `/files/${canary}${at}`]) {
        await backend.call(path, { token: own });
      }
      await backend.call(`/api/auth/${canary}${at}`);
    }
    expect(await series()).toBe(before);
    const text = await read();
    for (const trace of [canary, 'example.test', '127.0.0.1', 'Lovelace']) expect(text).not.toContain(trace);
  });
});

describe('the metrics', () => {
  it('count pictures that are saved and pictures that are refused', async () => {
    expect(await grown('toolkit_avatar_saves_total{outcome="saved"}', () => save(tinyPng))).toBe(1);
    const refused = 'toolkit_avatar_saves_total{outcome="avatar-not-an-image"}';
    expect(await grown(refused, () => save(notReallyPng()))).toBe(1);
    const before = await read();
    await save();
    const avatars = (text: string) => text.split('\n').filter((line) => line.startsWith('toolkit_avatar'));
    expect(avatars(await read())).toEqual(avatars(before));
  });

  it('time what the storage does', async () => {
    const puts = 'toolkit_storage_seconds_count{operation="put",outcome="ok"}';
    expect(await grown(puts, () => save(tinyPng))).toBe(1);
    const links = 'toolkit_storage_seconds_count{operation="link",outcome="ok"}';
    const { avatarPath } = (await (await backend.call('/api/user/account/details', { token })).json()) as {
      avatarPath: string;
    };
    const link = () => backend.call(`/api/storage/download-url?path=${avatarPath}`, { token });
    expect(await grown(links, link)).toBe(1);
  });

  it('count refusals by a limit under the name of the rule', async () => {
    const name = 'toolkit_rate_limit_refusals_total{limit="upload-minute"}';
    const hasty = await newUser('hasty');
    const flood = async () => {
      let answer = await save(tinyPng, hasty);
      for (let at = 0; at < 12 && answer.status !== 429; at += 1) answer = await save(tinyPng, hasty);
      expect(answer.status).toBe(429);
    };
    expect(await grown(name, flood)).toBe(1);
  });

  it('count sign-ins that fail and sign-ins that are limited', async () => {
    const outcome = (name: string) => `toolkit_identity_calls_total{call="sign-in",outcome="${name}"}`;
    expect(await grown(outcome('refused'), () => signIn('wrong password'))).toBe(1);
    const flood = async () => {
      let answer = await signIn('wrong password');
      for (let at = 0; at < 100 && answer.status !== 429; at += 1) answer = await signIn('wrong password');
      expect(answer.status).toBe(429);
    };
    expect(await grown(outcome('limited'), flood)).toBe(1);
  });

  it('count mails that are sent', async () => {
    const post = (path: string, fields: object) =>
      backend.call(`/api/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: backend.app.url },
        body: JSON.stringify(fields),
      });
    const email = 'new@example.test';
    expect((await post('register', { email, password: 'three white horses' })).status).toBe(200);
    const sent = 'toolkit_mails_total{outcome="sent"}';
    expect(await grown(sent, () => post('password-reset/request', { email }))).toBe(1);
  });

  it('describe connections, readiness and the process itself', async () => {
    const text = await read();
    for (const name of [
      'toolkit_db_connections',
      'toolkit_db_idle_connections',
      'toolkit_db_waiting',
      'toolkit_ready',
      'toolkit_outbox_mails',
      'toolkit_outbox_oldest_seconds',
      'toolkit_http_open_requests',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
    ]) {
      expect(text).toMatch(new RegExp(`^${name} [\\d.e+-]+$`, 'm'));
    }
    expect(text).toMatch(/^toolkit_ready 1$/m);
    expect(text).toMatch(/^toolkit_db_waiting 0$/m);
  });
});

describe('a figure that is asked for', () => {
  it('is NaN when its query fails, and delays no reading', async () => {
    const metrics = new Metrics();
    let asked = 0;
    let finish = (_value: number) => {};
    metrics.gauge('broken', 'x', () => {
      throw new Error('gone');
    });
    metrics.gauge('hanging', 'x', () => {
      asked += 1;
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    const readings = await Promise.all([metrics.read(), metrics.read()]);
    for (const { text } of readings) expect(text).toMatch(/^broken Nan\n.*^hanging Nan$/ms);
    expect(asked).toBe(1);
    finish(7);
    await new Promise((resolve) => setImmediate(resolve));
    metrics.gauge('fine', 'x', () => 3);
    const again = metrics.read();
    await new Promise((resolve) => setImmediate(resolve));
    finish(8);
    expect((await again).text).toMatch(/^hanging 8\n.*^fine 3$/ms);
  });
});
