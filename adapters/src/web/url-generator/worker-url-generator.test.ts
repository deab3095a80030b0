import { openAsBlob } from 'node:fs';
import { appendFile, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainRecipe } from '@toolkit/domain/url-generator';
import { lastValueFrom } from 'rxjs';
import { urlGeneratorContract } from '../../contracts/url-generator.contract.ts';
import { channelWorker } from './channel-worker.testing.ts';
import type { UrlWorker } from './url-workers.ts';
import { WorkerUrlGenerator } from './worker-url-generator.ts';

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

describe('WorkerUrlGenerator', () => {
  const list = new Blob(['one']);
  const interrupted = { kind: 'finished', result: { ok: false, error: { code: 'interrupted' } } };

  it('reuses a worker once it has finished, and ends it when nothing listens any more', async () => {
    let started = 0;
    let ended = 0;
    const generator = new WorkerUrlGenerator(() => {
      started += 1;
      const worker = channelWorker();
      return Object.defineProperty(worker, 'terminate', {
        value: () => {
          ended += 1;
        },
      });
    });
    generator.prepare();
    generator.prepare();
    expect(started).toBe(1);
    await lastValueFrom(generator.inspect(list));
    await lastValueFrom(generator.inspect(list));
    expect([started, ended]).toEqual([1, 0]);
    generator.inspect(list).subscribe().unsubscribe();
    expect([started, ended]).toEqual([1, 1]);
    await lastValueFrom(generator.inspect(list));
    expect([started, ended]).toEqual([2, 1]);
    const run = { recipe: plainRecipe('https://a.example/{keyword}', 'urls.txt'), list };
    await Promise.all([
      lastValueFrom(generator.inspect(list)),
      lastValueFrom(generator.inspect(list)),
      generator.preview(run, 1),
    ]);
    expect([started, ended]).toEqual([2, 1]);
    const preview = generator.preview(run, 1);
    expect(await lastValueFrom(generator.run(run))).toMatchObject({ result: { ok: true } });
    expect(await preview).toEqual({ ok: true, value: ['https://a.example/one'] });
    await Promise.all([lastValueFrom(generator.run(run)), lastValueFrom(generator.inspect(list))]);
    expect([started, ended]).toEqual([2, 1]);
  });

  it('ends a worker after a long list only where that had to be kept', async () => {
    const ended: boolean[] = [];
    const generator = new WorkerUrlGenerator(() => {
      const at = ended.push(false) - 1;
      return Object.defineProperty(channelWorker(), 'terminate', { value: () => (ended[at] = true) });
    });
    const long = new Blob([`${'x'.repeat(1023)}\n`.repeat(32_769)]);
    const inOrder = { ...plainRecipe('https://a.example/{keyword}', 'urls.txt'), randomize: false };
    const runs = [inOrder, { ...inOrder, randomize: true }, { ...inOrder, duplicates: 'drop' as const }];
    const after: boolean[][] = [];
    for (const recipe of runs) {
      const finished = await lastValueFrom(generator.run({ recipe, list: long }));
      expect(finished).toMatchObject({ result: { ok: true } });
      after.push([...ended]);
    }
    expect(after).toEqual([[false], [true, false], [true, true, false]]);
  });

  it('ends a worker that has filled its memory with the keywords of a long list, and has another one ready', async () => {
    const ended: boolean[] = [];
    const generator = new WorkerUrlGenerator(() => {
      const at = ended.push(false) - 1;
      return Object.defineProperty(channelWorker(), 'terminate', { value: () => (ended[at] = true) });
    });
    const mebibyte = new Blob([`${'x'.repeat(1023)}\n`.repeat(1024)]);
    const most = new Blob(Array.from({ length: 64 }, () => mebibyte));
    expect(await lastValueFrom(generator.inspect(most))).toMatchObject({ result: { ok: true } });
    expect(ended).toEqual([false]);
    expect(await lastValueFrom(generator.inspect(new Blob([most, '\n'])))).toMatchObject({
      result: { ok: true },
    });
    expect(ended).toEqual([true, false]);
  });

  it('does not rely on a prepared worker that could not be loaded', async () => {
    const workers: UrlWorker[] = [];
    const generator = new WorkerUrlGenerator(() => {
      const worker = channelWorker();
      workers.push(worker);
      return worker;
    });
    generator.prepare();
    workers[0]?.onerror?.call(workers[0] as never, {} as never);
    expect(await lastValueFrom(generator.inspect(list))).toMatchObject({ result: { ok: true } });
    expect(workers).toHaveLength(2);
  });

  it('reports when the worker breaks down or cannot even start', async () => {
    const broken = {
      ...channelWorker(),
      postMessage: () => broken.onerror?.call(broken as never, {} as never),
    };
    expect(await lastValueFrom(new WorkerUrlGenerator(() => broken).inspect(list))).toEqual(interrupted);
    const missing = new WorkerUrlGenerator(() => {
      throw new TypeError('refused by policy');
    });
    expect(await lastValueFrom(missing.inspect(list))).toEqual(interrupted);
  });
});
