import { tinyPng } from '@toolkit/adapters/contracts';
import { FixedClock, type MemoryBackend, MemoryFileStorage, memoryBackend } from '@toolkit/adapters/memory';
import { StorageUnavailable } from '@toolkit/application/backend/account';
import { save } from './as-page.ts';
import { openSession } from './open-session.ts';
import { type RunningBackend, runBackend } from './running-backend.ts';

let memory: MemoryBackend;
let backend: RunningBackend;

async function start(parts: Partial<MemoryBackend> = {}): Promise<void> {
  memory = memoryBackend({ clock: new FixedClock(new Date()), ...parts });
  backend = await runBackend({ memory });
}
afterEach(() => backend.stop());

async function api(path: string, token: string) {
  const answer = await backend.call(`/api${path}`, { token });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

describe('the server over ports in memory', () => {
  it('answers 503 to a save whose picture cannot be stored, and keeps the account as it was', async () => {
    const files = new MemoryFileStorage(new FixedClock());
    files.put = () => Promise.reject(new StorageUnavailable('AccessDenied'));
    await start({ files });
    const token = await openSession(memory, backend, 'ada');
    await api('/user/initialize', token);
    const saved = await save(backend, token, 'Ada', new Uint8Array(tinyPng));
    expect([saved.status, await saved.json()]).toMatchObject([503, { code: 'unavailable' }]);
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
