import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { tinyPng } from '@toolkit/adapters/contracts';
import { FixedClock, memoryBackend } from '@toolkit/adapters/memory';
import { ApiClient, HttpAccountApi } from '@toolkit/adapters/web/account';
import type { IdentityProvider } from '@toolkit/application/web/session';
import { openSession } from '../open-session.ts';
import { type RunningBackend, runBackend } from '../running-backend.ts';

const names = { firstName: 'Ada', lastName: 'Lovelace' };
const savePath = '/api/user/account/save';
const memory = memoryBackend({ clock: new FixedClock(new Date()) });
const { sessions } = memory.identity;
let server: RunningBackend;
let people = 0;

beforeAll(async () => {
  server = await runBackend({ memory });
});
afterAll(() => server.stop());

function save(token: string, changed: object = names, avatar?: Uint8Array<ArrayBuffer>) {
  const body = new FormData();
  body.set('data', JSON.stringify(changed));
  if (avatar) body.set('avatar', new Blob([avatar]));
  return server.call(savePath, { method: 'POST', token, body });
}

/** Somebody with names and a picture. */
async function join() {
  people += 1;
  const user = `person-${people}`;
  const token = await openSession(memory, server, user);
  await server.call('/api/user/initialize', { token });
  expect((await save(token, names, tinyPng)).status).toBe(200);
  return { user, token, end: () => sessions.endAll(user) };
}

async function details(token: string) {
  const answer = await server.call('/api/user/account/details', { token });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { readonly avatarPath: string };
}

describe('a session that has ended', () => {
  it('writes no more at once, reads until its token runs out, and costs its owner no upload', async () => {
    const { token, user, end } = await join();
    const before = await details(token);
    await end();
    const changed = { firstName: 'Eve', lastName: 'Else' };
    const writes = [
      () => server.call('/api/user/initialize', { token }),
      () => save(token, changed),
      () => server.call('/api/user/account/avatar', { method: 'DELETE', token }),
      // More than a minute allows.
      ...Array.from({ length: 20 }, () => () => save(token, changed, tinyPng)),
    ];
    for (const write of writes) {
      const answer = await write();
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(await answer.json()).toMatchObject({ code: 'not-authenticated' });
    }
    expect(await details(token)).toEqual(before);
    expect(before).toMatchObject(names);
    const again = await openSession(memory, server, user);
    expect((await save(again, names, tinyPng)).status).toBe(200);
  });

  it('saves nothing of a form that began to come before and is complete only afterwards', async () => {
    const { token, end } = await join();
    const before = await details(token);
    const body = `--b\r\nContent-Disposition: form-data; name="data"\r\n\r\n{"firstName":"Eve","lastName":""}\r\n--b--\r\n`;
    const saving = request({
      port: server.port,
      method: 'POST',
      path: savePath,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'multipart/form-data; boundary=b',
        'Content-Length': body.length,
        Expect: '100-continue',
      },
    });
    const answered = new Promise<unknown>((resolve, reject) => {
      // It was let in.
      saving.on('continue', () => end().then(() => saving.end(body), reject));
      saving.on('response', async (answer) =>
        resolve({ status: answer.statusCode, code: JSON.parse(await text(answer)).code }),
      );
      saving.on('error', reject);
    });
    saving.flushHeaders();
    expect(await answered).toEqual({ status: 401, code: 'not-authenticated' });
    expect(await details(token)).toEqual(before);
  });
});

describe('the question whether a session has ended', () => {
  const find = sessions.find.bind(sessions);
  afterEach(() => {
    sessions.find = find;
  });

  it('is asked once by a write, twice by one with a body, and never by a read', async () => {
    const { token } = await join();
    let asked = 0;
    sessions.find = (...ids) => {
      asked += 1;
      return find(...ids);
    };
    const { avatarPath } = await details(token);
    for (const [call, questions] of [
      [() => details(token), 0],
      [() => server.call(`/api/storage/download-url?path=${avatarPath}`, { token }), 0],
      [() => server.call('/api/user/initialize', { token }), 1],
      [() => server.call('/api/user/account/avatar', { method: 'DELETE', token }), 1],
      [() => save(token), 2],
    ] as const) {
      asked = 0;
      await call();
      expect(asked).toBe(questions);
    }
  });

  it('that cannot be answered lets nothing through: 503, and everything stays', async () => {
    const { token } = await join();
    const before = await details(token);
    for (const answered of [0, 1]) {
      let left = answered;
      sessions.find = (...ids) => {
        left -= 1;
        return left < 0 ? Promise.reject(new Error('Connection terminated')) : find(...ids);
      };
      const failed = await save(token, { firstName: 'Bob', lastName: '' });
      expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await failed.json()).toMatchObject({ code: 'unavailable' });
    }
    expect(await details(token)).toEqual(before);
  });

  it('is answered with yes for a token of an older version, which names none: the page gets another one and saves', async () => {
    const { token, user } = await join();
    const older = await server.issuer.token({ sub: user });
    const asked: unknown[] = [];
    const identity = {
      getToken: async (options: { readonly forceRefresh: boolean }) => {
        asked.push(options);
        return { ok: true, value: options.forceRefresh ? token : older };
      },
    } as unknown as IdentityProvider;
    const api = new HttpAccountApi(new ApiClient(identity, server.url));
    const changed = { firstName: 'Grace', lastName: 'Hopper' };
    expect(await api.save(changed)).toMatchObject({ ok: true, value: changed });
    expect(asked).toEqual([{ forceRefresh: false }, { forceRefresh: true }]);
  });
});
