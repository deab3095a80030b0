import { openAsBlob } from 'node:fs';
import { appendFile, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainRecipe } from '@toolkit/domain/url-generator';
import { lastValueFrom } from 'rxjs';
import { urlGeneratorContract } from '../../contracts/url-generator.contract.ts';
import { PickedFile } from './browser-downloads.ts';
import { channelWorker } from './channel-worker.testing.ts';
import type { UrlMessage } from './url-jobs.ts';
import { type UrlWorker, WorkerUrlGenerator } from './worker-url-generator.ts';

urlGeneratorContract('WorkerUrlGenerator', async () => ({
  generator: new WorkerUrlGenerator(channelWorker),
  list: (bytes) => new Blob([bytes]),
  async vanishedList() {
    const file = join(await mkdtemp(join(tmpdir(), 'list-')), 'list.txt');
    await writeFile(file, 'one\ntwo\n');
    const list = await openAsBlob(file);
    await appendFile(file, 'three\n');
    return list;
  },
}));

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

  it('is removed when the run is cancelled while the file is being closed', async () => {
    const calls: string[] = [];
    let closed = () => {};
    const stream = new WritableStream<Uint8Array>({
      close: () =>
        new Promise((resolve) => {
          calls.push('closing');
          closed = resolve;
        }),
    });
    const handle = { createWritable: async () => stream, remove: async () => void calls.push('removed') };
    const target = new PickedFile(handle as unknown as FileSystemFileHandle);
    const running = createGenerator().generator.run(run, target).subscribe();
    await expect.poll(() => calls).toEqual(['closing']);
    running.unsubscribe();
    closed();
    await expect.poll(() => calls).toEqual(['closing', 'removed']);
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
