import { openAsBlob } from 'node:fs';
import { appendFile, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunEvent, SaveTarget, UrlRun } from '@toolkit/application/web/url-generator';
import { plainRecipe } from '@toolkit/domain/url-generator';
import { lastValueFrom } from 'rxjs';
import { PickedFile } from './browser-downloads.ts';
import { channelWorker } from './channel-worker.testing.ts';
import type { UrlMessage } from './url-jobs.ts';
import { type UrlWorker, WorkerUrlGenerator } from './worker-url-generator.ts';

const list = new Blob(['one']);
const recipe = { ...plainRecipe('https://a.example/{keyword}', 'urls.txt'), randomize: false };
const run = { recipe, list };
const long = { recipe, list: new Blob(['some words\n'.repeat(3_000_000)]) };
const failed = (code: string) => ({ kind: 'finished', result: { ok: false, error: { code } } });

/** A generator whose workers are counted, and what is posted to and fro. */
function createGenerator() {
  const workers: UrlWorker[] = [];
  const ended: boolean[] = [];
  const jobs: string[] = [];
  const log = { pieces: 0 };
  const generator = new WorkerUrlGenerator(() => {
    const inner = channelWorker();
    const at = workers.length;
    ended.push(false);
    const worker: UrlWorker = {
      onerror: null,
      onmessageerror: null,
      set onmessage(listener: (event: MessageEvent) => void) {
        inner.onmessage = (event: MessageEvent) => {
          log.pieces += Number(event.data.kind === 'piece');
          listener(event);
        };
      },
      postMessage(message: UrlMessage) {
        if (message !== 'stored') jobs.push(message.task);
        inner.postMessage(message);
      },
      terminate() {
        ended[at] = true;
        inner.terminate();
      },
    };
    workers.push(worker);
    return worker;
  });
  const inspect = () => lastValueFrom(generator.inspect(list));
  const finish = (work: UrlRun = run, target?: SaveTarget) => lastValueFrom(generator.run(work, target));
  return { generator, workers, jobs, log, ended, inspect, finish };
}

/** A file that the user has chosen, which does this with each piece. */
function createFile(write: (piece: Uint8Array) => Promise<void> | void = () => {}) {
  const calls: string[] = [];
  const stream = new WritableStream<Uint8Array>({
    write,
    close: () => void calls.push('closed'),
    abort: () => void calls.push('aborted'),
  });
  const handle = {
    name: 'urls.txt',
    createWritable: async () => stream,
    remove: async () => void calls.push('removed'),
  };
  return { calls, target: new PickedFile(handle as unknown as FileSystemFileHandle) };
}

describe('WorkerUrlGenerator', () => {
  const { generator, finish } = createGenerator();
  const textOf = async (event: RunEvent) => {
    if (event.kind !== 'finished' || !event.result.ok) throw new Error(JSON.stringify(event));
    const { file, seed } = event.result.value;
    return { text: new TextDecoder().decode(await file?.slice(0, file.size).arrayBuffer()), seed };
  };

  it('S-68b repeats the order of a seed, and tells the seed of an order', async () => {
    const many = new Blob([Array.from({ length: 500 }, (_, at) => `keyword-${at}`).join('\n')]);
    const shuffle = async (seed?: string) =>
      textOf(await finish({ recipe: { ...recipe, randomize: true, seed }, list: many }));
    const drawn = await shuffle();
    expect(await shuffle(drawn.seed)).toEqual(drawn);
    expect((await shuffle()).text).not.toBe(drawn.text);
    expect((await textOf(await finish())).seed).toBeUndefined();
  });

  it('says that a list has become unreadable', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'list-')), 'list.txt');
    await writeFile(path, 'one\ntwo\n');
    const changed = await openAsBlob(path);
    await appendFile(path, 'three\n');
    expect(await lastValueFrom(generator.inspect(changed))).toEqual(failed('unreadable'));
    expect(await finish({ recipe, list: changed })).toEqual(failed('unreadable'));
  });

  it('starts anew with every subscription', async () => {
    const events$ = generator.run(run);
    const both = await Promise.all([lastValueFrom(events$), lastValueFrom(events$)]);
    const text = 'https://a.example/one\r\n';
    expect(await Promise.all(both.map(textOf))).toMatchObject([{ text }, { text }]);
  });
});

describe('the worker of WorkerUrlGenerator', () => {
  it('is used again once it has finished, and is ended when nothing listens any more', async () => {
    const { generator, ended, inspect, finish } = createGenerator();
    generator.prepare();
    generator.prepare();
    await inspect();
    await finish();
    expect(ended).toEqual([false]);
    await new Promise<void>((resolve) => {
      const subscription = generator.run(long).subscribe(() => {
        subscription.unsubscribe();
        resolve();
      });
    });
    expect(ended).toEqual([true]);
    expect(await generator.preview(run, 1)).toEqual({ ok: true, value: ['https://a.example/one'] });
    expect(ended).toEqual([true, false]);
  });

  it('does one job after the other, and begins none that is no longer awaited', async () => {
    const { generator, jobs, ended, inspect, finish } = createGenerator();
    const finished: string[] = [];
    const first = finish().then(() => finished.push('run'));
    generator.inspect(list).subscribe().unsubscribe();
    const second = generator.preview(run, 1).then(() => finished.push('preview'));
    const third = inspect().then(() => finished.push('inspect'));
    await Promise.all([first, second, third]);
    // The run waits for its output to be opened.
    expect(jobs).toEqual(['preview', 'inspect', 'run']);
    expect(finished).toEqual(jobs);
    expect(ended).toEqual([false]);
  });

  it('is replaced after a list of more than 64 MiB, because it keeps the memory', async () => {
    const { generator, ended } = createGenerator();
    const most = new Blob([`${'x'.repeat(1023)}\n`.repeat(65_536)]);
    const larger = new Blob([most, '\n']);
    for (const [list, workers] of [
      [most, [false]],
      [larger, [true, false]],
    ] as const) {
      expect(await lastValueFrom(generator.inspect(list))).toMatchObject({ result: { ok: true } });
      expect(ended).toEqual(workers);
    }
  });

  it.each(['could not be loaded', 'broke down between two jobs'])(
    'is started again where it %s',
    async (when) => {
      const { generator, workers, ended, inspect } = createGenerator();
      if (when === 'could not be loaded') generator.prepare();
      else await inspect();
      workers[0]?.onerror?.call(workers[0] as never, {} as never);
      expect(await inspect()).toMatchObject({ result: { ok: true } });
      expect(ended).toEqual([true, false]);
    },
  );

  it('interrupts a job when it breaks down or cannot even start', async () => {
    const broken = {
      ...channelWorker(),
      postMessage: () => broken.onerror?.call(broken as never, {} as never),
    };
    const missing = () => {
      throw new TypeError('refused by policy');
    };
    for (const start of [() => broken, missing])
      expect(await lastValueFrom(new WorkerUrlGenerator(start).inspect(list))).toEqual(failed('interrupted'));
  });
});

describe('a result that is written to a file', () => {
  it('arrives whole, and the file is closed', async () => {
    const pieces: Uint8Array[] = [];
    const { calls, target } = createFile((piece) => void pieces.push(piece));
    const last = await createGenerator().finish(run, target);
    expect(last).toMatchObject({ result: { ok: true, value: { urls: 1, file: undefined } } });
    expect(Buffer.concat(pieces).toString()).toBe('https://a.example/one\r\n');
    expect(calls).toEqual(['closed']);
  });

  it('makes the worker wait while the disk is slow, and leaves no file when the run is cancelled', async () => {
    const { generator, log, ended } = createGenerator();
    let goOn = () => {};
    const slow = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { calls, target } = createFile(() => slow);
    const running = generator.run(long, target).subscribe();
    // So many are under way at most; the result has 23.
    await expect.poll(() => log.pieces).toBe(5);
    running.unsubscribe();
    expect(ended).toEqual([true]);
    goOn();
    await expect.poll(() => calls).toEqual(['aborted', 'removed']);
    expect(log.pieces).toBe(5);
  });

  it('leaves no file when the run fails', async () => {
    const { calls, target } = createFile();
    const empty = { recipe, list: new Blob(['\n']) };
    expect(await createGenerator().finish(empty, target)).toEqual(failed('empty-list'));
    await expect.poll(() => calls).toEqual(['aborted', 'removed']);
  });

  it.each([
    ['no-space', new DOMException('full', 'QuotaExceededError')],
    ['unwritable', new DOMException('another tab writes to it', 'NoModificationAllowedError')],
  ])('fails with %s, and ends the worker', async (code, error) => {
    const { jobs, ended, finish } = createGenerator();
    const { target } = createFile(() => Promise.reject(error));
    expect(await finish(run, target)).toEqual(failed(code));
    expect(ended).toEqual([true]);
    const locked = { createWritable: () => Promise.reject(error) } as unknown as FileSystemFileHandle;
    expect(await finish(run, new PickedFile(locked))).toEqual(failed(code));
    // A file that cannot be opened costs no work.
    expect(jobs).toEqual(['run']);
  });
});

it('removes the folder in which earlier versions stored results', async () => {
  const removeEntry = vi.fn(async () => {});
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => ({ removeEntry }) } });
  createGenerator().generator.prepare();
  vi.unstubAllGlobals();
  await expect.poll(() => removeEntry.mock.calls).toEqual([['generated-urls', { recursive: true }]]);
});
