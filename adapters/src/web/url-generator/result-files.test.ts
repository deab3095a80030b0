import type { RunEvent, UrlRun } from '@toolkit/application/web/url-generator';
import { plainRecipe } from '@toolkit/domain/url-generator';
import { lastValueFrom, type Observable } from 'rxjs';
import { browserStorage } from './browser-storage.testing.ts';
import { channelWorker } from './channel-worker.testing.ts';
import { sweepResultFiles } from './result-files.ts';
import { WorkerUrlGenerator } from './worker-url-generator.ts';

const template = 'https://a.example/{keyword}';
const run = (text: string): UrlRun => ({
  recipe: { ...plainRecipe(template, 'urls.txt'), randomize: false },
  list: new Blob([text]),
});
const long = run('some words\n'.repeat(600_000));
const failed = (code: string) => ({ kind: 'finished', result: { ok: false, error: { code } } });

function started(storage = browserStorage()) {
  vi.stubGlobal('navigator', storage.navigator);
  const generator = new WorkerUrlGenerator(channelWorker);
  const nothingLeft = () => expect.poll(() => [storage.files.size, storage.locks.size]).toEqual([0, 0]);
  return { ...storage, generator, nothingLeft };
}

async function textOf(events$: Observable<RunEvent>) {
  const last = await lastValueFrom(events$);
  if (last.kind !== 'finished' || !last.result.ok) throw new Error(JSON.stringify(last));
  const { file, size, discard } = last.result.value;
  const bytes = await file?.slice(0, size).arrayBuffer();
  return { text: new TextDecoder().decode(bytes), discard };
}

describe('a result in the browser', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('lies in its own storage, locked for other tabs, until a download of it has had the time to end', async () => {
    const { generator, files, locks, nothingLeft } = started();
    const { text, discard } = await textOf(generator.run(run('one\ntwo')));
    expect(text).toBe('https://a.example/one\r\nhttps://a.example/two\r\n');
    await sweepResultFiles();
    expect([files.size, locks.size]).toEqual([1, 1]);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    discard();
    vi.advanceTimersByTime(59_000);
    expect(files.size).toBe(1);
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
    await nothingLeft();
  });

  it('is a Blob where there is no storage, no lock or no way to write', async () => {
    const none = browserStorage();
    const unlocked = { ...none, navigator: { storage: none.navigator.storage } };
    const unwritable = browserStorage();
    unwritable.hooks.canWrite = false;
    for (const storage of [{ ...none, navigator: {} }, unlocked, unwritable] as (typeof none)[]) {
      const { generator } = started(storage);
      expect((await textOf(generator.run(run('one')))).text).toBe('https://a.example/one\r\n');
      expect([...storage.files.values()].every(({ bytes }) => bytes.length === 0)).toBe(true);
    }
  });

  it('leaves nothing behind when the work is cancelled before it begins', async () => {
    const { generator, made, nothingLeft } = started();
    generator.run(long).subscribe().unsubscribe();
    await expect.poll(() => made).toHaveLength(1);
    await nothingLeft();
  });

  it('leaves nothing behind when the work is cancelled in the midst of it, though the worker holds it a moment longer', async () => {
    const { generator, files, nothingLeft } = started();
    const written = await new Promise((resolve) => {
      const running = generator.run(long).subscribe(() => {
        resolve(files.size);
        for (const file of files.values()) file.open = true;
        running.unsubscribe();
      });
    });
    expect(written).toBe(1);
    await nothingLeft();
  });

  it('leaves nothing behind when the work is cancelled after its last byte', async () => {
    const { generator, hooks, nothingLeft } = started();
    let goOn = () => {};
    const reading = new Promise<void>((begun) => {
      hooks.beforeReading = () => {
        begun();
        return new Promise((resolve) => {
          goOn = resolve;
        });
      };
    });
    const running = generator.run(run('one')).subscribe();
    await reading;
    running.unsubscribe();
    goOn();
    await nothingLeft();
  });

  it('leaves nothing behind when the work fails, as without space', async () => {
    const { generator, nothingLeft } = started(browserStorage(100_000));
    expect(await lastValueFrom(generator.run(long))).toEqual(failed('no-space'));
    await nothingLeft();
    expect(await lastValueFrom(generator.run(run('\n')))).toEqual(failed('empty-list'));
    await nothingLeft();
  });

  it('is none when it is shorter than what was written', async () => {
    const { generator, hooks, nothingLeft } = started();
    hooks.beforeReading = async (file) => {
      file.bytes = file.bytes.subarray(1);
    };
    expect(await lastValueFrom(generator.run(run('one')))).toEqual(failed('interrupted'));
    await nothingLeft();
  });

  it('a result of a tab that died is removed on the next visit, one that another tab holds is not', async () => {
    const { generator, files, locks } = started();
    for (const name of ['dead.txt', 'held.txt']) files.set(name, { bytes: new Uint8Array(9), open: false });
    locks.add('generated-urls/held.txt');
    generator.prepare();
    await expect.poll(() => [...files.keys()]).toEqual(['held.txt']);
  });
});
