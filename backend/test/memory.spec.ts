import { readdir } from 'node:fs/promises';
import { tinyPng } from '@toolkit/adapters/contracts';
import { FixedClock, type MemoryBackend, MemoryFileStorage, memoryBackend } from '@toolkit/adapters/memory';
import { StorageUnavailable } from '@toolkit/application/backend/account';
import { openSession } from './open-session.ts';
import { type RunningBackend, runBackend } from './running-backend.ts';

let memory: MemoryBackend;
let backend: RunningBackend;

async function start(parts: Partial<MemoryBackend> = {}): Promise<void> {
  memory = memoryBackend({ clock: new FixedClock(new Date()), ...parts });
  backend = await runBackend({ memory });
}
afterEach(() => backend.stop());

const email = 'ada@example.test';
const password = 'correct horse 1';

/** Calls the identity provider as a page would. */
async function identity(path: string, fields: object, cookie = '') {
  const answer = await backend.call(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: backend.app.url, cookie },
    body: JSON.stringify(fields),
  });
  expect([path, answer.status]).toEqual([path, 200]);
  const body = (await answer.json()) as { readonly user: { readonly id: string }; readonly token: string };
  return { body, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

async function api(path: string, token: string, init: RequestInit = {}) {
  const answer = await backend.call(`/api${path}`, { ...init, token });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

async function savePicture(token: string) {
  const form = new FormData();
  form.set('data', JSON.stringify({ firstName: 'Ada', lastName: 'Lovelace' }));
  form.set('avatar', new Blob([new Uint8Array(tinyPng)]));
  return api('/user/account/save', token, { method: 'POST', body: form });
}

describe('the server over ports in memory', () => {
  it('takes a user from the registration to a saved picture, and writes no file', async () => {
    await start();
    const { body, cookie } = await identity('/register', { email, password });
    const user = body.user.id;
    const continueUrl = `${backend.app.url}/login`;
    await identity('/verification/send', { user, continueUrl }, cookie);
    const code = /#code=(\S+)/.exec(memory.identity.mailer.sent[0]?.text ?? '')?.[1];
    await identity('/verification/confirm', { code });
    const entered = await identity('/sign-in', { email, password });
    const { token } = (await identity('/token', { user }, entered.cookie)).body;

    expect(await api('/user/initialize', token)).toEqual({ status: 200, body: { initialized: true } });
    expect((await savePicture(token)).status).toBe(200);
    const { body: details } = await api('/user/account/details', token);
    expect(details).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' });
    const key = { issuer: backend.issuer.issuer, subject: user };
    expect(await memory.accounts.details(key)).toEqual(details);
    expect(await memory.files.get(details.avatarPath ?? '')).toEqual(new Uint8Array(tinyPng));
    expect(await readdir(backend.dataDir)).toEqual([]);
  });

  it('answers 503 to a save whose picture cannot be stored, and keeps the account as it was', async () => {
    const files = new MemoryFileStorage(new FixedClock());
    files.put = () => Promise.reject(new StorageUnavailable('AccessDenied'));
    await start({ files });
    const token = await openSession(memory, backend, 'ada');
    await api('/user/initialize', token);
    expect(await savePicture(token)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect((await api('/user/account/details', token)).body).toMatchObject({ firstName: '', avatarPath: '' });
  });

  it('answers 500 to a fault of its own, and says and logs nothing of its words', async () => {
    await start();
    const token = await openSession(memory, backend, 'ada');
    memory.accounts.details = () => Promise.reject(new TypeError('canary'));
    const answer = await api('/user/account/details', token);
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal-error' } });
    expect(JSON.stringify([answer, backend.log])).not.toContain('canary');
  });
});
