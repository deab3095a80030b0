import { openAsBlob } from 'node:fs';
import { appendFile, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunEvent } from '@toolkit/application/web/url-generator';
import { plainRecipe } from '@toolkit/domain/url-generator';
import { lastValueFrom, toArray } from 'rxjs';
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
  const workers: (UrlWorker & { hasEnded: boolean })[] = [];
  const jobs: string[] = [];
  const log = { pieces: 0 };
  const generator = new WorkerUrlGenerator(() => {
    const inner = channelWorker();
    const worker = Object.assign(Object.create(inner), {
      hasEnded: false,
      postMessage(message: UrlMessage) {
        if (message !== 'stored') jobs.push(message.task);
        inner.postMessage(message);
      },
      terminate() {
        worker.hasEnded = true;
        inner.terminate();
      },
    });
    Object.defineProperty(worker, 'onmessage', {
      set(listener: (event: MessageEvent) => void) {
        inner.onmessage = (event: MessageEvent) => {
          log.pieces += Number(event.data.kind === 'piece');
          listener(event);
        };
      },
    });
    workers.push(worker);
    return worker;
  });
  return { generator, workers, jobs, log, ended: () => workers.map(({ hasEnded }) => hasEnded) };
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
  const generator = new WorkerUrlGenerator(channelWorker);
  const textOf = async (event: RunEvent) => {
    if (event.kind !== 'finished' || !event.result.ok) throw new Error(JSON.stringify(event));
    const { file, seed } = event.result.value;
    return { text: new TextDecoder().decode(await file?.slice(0, file.size).arrayBuffer()), seed };
  };
  const finish = async (...given: Parameters<typeof generator.run>) =>
    textOf(await lastValueFrom(generator.run(...given)));

  it('S-67 S-70b counts keywords and the empty lines it drops', async () => {
    const lines = new Blob([' one \r\n\r\n\t\ntwo\rthree']);
    expect(await lastValueFrom(generator.inspect(lines))).toMatchObject({
      result: { ok: true, value: { keywords: 3, emptyLines: 2, duplicates: 0, allCompared: true } },
    });
  });

  it('S-68b repeats the order of a seed, and tells the seed of an order', async () => {
    const many = new Blob([Array.from({ length: 500 }, (_, at) => `keyword-${at}`).join('\n')]);
    const shuffle = (seed?: string) => finish({ recipe: { ...recipe, randomize: true, seed }, list: many });
    const drawn = await shuffle();
    expect(await shuffle(drawn.seed)).toEqual(drawn);
    expect((await shuffle()).text).not.toBe(drawn.text);
    expect((await finish({ recipe, list: many })).seed).toBeUndefined();
  });

  it('tells progress that never goes back and ends at all of it', async () => {
    const events = await lastValueFrom(generator.run(long).pipe(toArray()));
    const shares = events.flatMap((event) => (event.kind === 'progress' ? [event.share] : []));
    expect(shares.length).toBeGreaterThan(2);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(shares.at(-1)).toBe(1);
    expect(events.map(({ kind }) => kind).indexOf('finished')).toBe(events.length - 1);
  });

  it('says that a list has become unreadable', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'list-')), 'list.txt');
    await writeFile(path, 'one\ntwo\n');
    const changed = await openAsBlob(path);
    await appendFile(path, 'three\n');
    expect(await lastValueFrom(generator.inspect(changed))).toEqual(failed('unreadable'));
    expect(await lastValueFrom(generator.run({ recipe, list: changed }))).toEqual(failed('unreadable'));
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
    const { generator, ended } = createGenerator();
    generator.prepare();
    generator.prepare();
    await lastValueFrom(generator.inspect(list));
    await lastValueFrom(generator.run(run));
    expect(ended()).toEqual([false]);
    const running = generator.run(long);
    await new Promise<void>((resolve) => {
      const subscription = running.subscribe(() => {
        subscription.unsubscribe();
        resolve();
      });
    });
    expect(ended()).toEqual([true]);
    expect(await generator.preview(run, 1)).toEqual({ ok: true, value: ['https://a.example/one'] });
    expect(ended()).toEqual([true, false]);
  });

  it('does one job after the other, and begins none that is no longer awaited', async () => {
    const { generator, jobs, ended } = createGenerator();
    const finished: string[] = [];
    const first = lastValueFrom(generator.run(run)).then(() => finished.push('run'));
    generator.inspect(list).subscribe().unsubscribe();
    const second = generator.preview(run, 1).then(() => finished.push('preview'));
    const third = lastValueFrom(generator.inspect(list)).then(() => finished.push('inspect'));
    await Promise.all([first, second, third]);
    // The run waits for its output to be opened.
    expect(jobs).toEqual(['preview', 'inspect', 'run']);
    expect(finished).toEqual(jobs);
    expect(ended()).toEqual([false]);
  });

  it('is replaced after a list of more than 64 MiB, because it keeps the memory', async () => {
    const { generator, ended } = createGenerator();
    const mebibyte = new Blob([`${'x'.repeat(1023)}\n`.repeat(1024)]);
    const most = new Blob(Array.from({ length: 64 }, () => mebibyte));
    expect(await lastValueFrom(generator.inspect(most))).toMatchObject({ result: { ok: true } });
    expect(ended()).toEqual([false]);
    const larger = new Blob([most, '\n']);
    expect(await lastValueFrom(generator.inspect(larger))).toMatchObject({ result: { ok: true } });
    expect(ended()).toEqual([true, false]);
  });

  it.each([
    ['could not be loaded', async (generator: WorkerUrlGenerator) => generator.prepare()],
    [
      'broke down between two jobs',
      (generator: WorkerUrlGenerator) => lastValueFrom(generator.inspect(list)),
    ],
  ])('is started again where it %s', async (_, begin) => {
    const { generator, workers, ended } = createGenerator();
    await begin(generator);
    workers[0]?.onerror?.call(workers[0] as never, {} as never);
    expect(await lastValueFrom(generator.inspect(list))).toMatchObject({ result: { ok: true } });
    expect(ended()).toEqual([true, false]);
  });

  it('interrupts a job when it breaks down or cannot even start', async () => {
    const broken = {
      ...channelWorker(),
      postMessage: () => broken.onerror?.call(broken as never, {} as never),
    };
    const interrupted = failed('interrupted');
    expect(await lastValueFrom(new WorkerUrlGenerator(() => broken).inspect(list))).toEqual(interrupted);
    const missing = new WorkerUrlGenerator(() => {
      throw new TypeError('refused by policy');
    });
    expect(await lastValueFrom(missing.inspect(list))).toEqual(interrupted);
  });
});

describe('a result that is written to a file', () => {
  it('arrives whole, and the file is closed', async () => {
    const pieces: Uint8Array[] = [];
    const { calls, target } = createFile((piece) => void pieces.push(piece));
    const last = await lastValueFrom(createGenerator().generator.run(run, target));
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
    expect(ended()).toEqual([true]);
    goOn();
    await expect.poll(() => calls).toEqual(['aborted', 'removed']);
    expect(log.pieces).toBe(5);
  });

  it('leaves no file when the run fails', async () => {
    const { calls, target } = createFile();
    const empty = { recipe, list: new Blob(['\n']) };
    expect(await lastValueFrom(createGenerator().generator.run(empty, target))).toEqual(failed('empty-list'));
    await expect.poll(() => calls).toEqual(['aborted', 'removed']);
  });

  it.each([
    ['no-space', new DOMException('full', 'QuotaExceededError')],
    ['unwritable', new DOMException('another tab writes to it', 'NoModificationAllowedError')],
  ])('fails with %s, and ends the worker', async (code, error) => {
    const { generator, jobs, ended } = createGenerator();
    const { target } = createFile(() => Promise.reject(error));
    expect(await lastValueFrom(generator.run(run, target))).toEqual(failed(code));
    expect(ended()).toEqual([true]);
    expect(jobs).toEqual(['run']);
    const locked = { createWritable: () => Promise.reject(error) } as unknown as FileSystemFileHandle;
    expect(await lastValueFrom(generator.run(run, new PickedFile(locked)))).toEqual(failed(code));
    // A file that cannot be opened costs no work.
    expect(jobs).toEqual(['run']);
  });
});

it('removes the folder in which earlier versions stored results', async () => {
  const removed: unknown[] = [];
  const removeEntry = async (...call: unknown[]) => void removed.push(call);
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => ({ removeEntry }) } });
  createGenerator().generator.prepare();
  vi.unstubAllGlobals();
  await expect.poll(() => removed).toEqual([['generated-urls', { recursive: true }]]);
});
