import { openAsBlob } from 'node:fs';
import { appendFile, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ByteSource } from '@toolkit/application/web/url-generator';
import { lastValueFrom } from 'rxjs';
import { urlGeneratorContract } from '../../contracts/url-generator.contract.ts';
import { doUrlJob, type UrlJob } from './url-jobs.ts';
import { type UrlWorker, WorkerUrlGenerator } from './worker-url-generator.ts';

/** The worker's own code behind a real message channel: messages are cloned and buffers handed over. */
function channelWorker(): UrlWorker {
  const { port1, port2 } = new MessageChannel();
  let list: ByteSource;
  port2.onmessage = ({ data }: MessageEvent<UrlJob>) => {
    void doUrlJob({ ...data, list }, (step, handedOver) => port2.postMessage(step, handedOver));
  };
  return {
    set onmessage(listener: UrlWorker['onmessage']) {
      port1.onmessage = listener as typeof port1.onmessage;
    },
    onmessageerror: null,
    onerror: null,
    postMessage(job: UrlJob) {
      // Node cannot clone a Blob that lies in a file; browsers can.
      list = job.list;
      port1.postMessage({ ...job, list: undefined });
    },
    terminate() {
      port1.close();
      port2.close();
    },
  };
}

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

  it('ends the worker when it has finished and when nobody listens any more', async () => {
    let ended = 0;
    const generator = new WorkerUrlGenerator(() => {
      const worker = channelWorker();
      const { terminate } = worker;
      worker.terminate = () => {
        ended += 1;
        terminate();
      };
      return worker;
    });
    await lastValueFrom(generator.count(list));
    expect(ended).toBe(1);
    generator.count(list).subscribe().unsubscribe();
    expect(ended).toBe(2);
  });

  it('tells when the worker breaks down or cannot even start', async () => {
    const broken = {
      ...channelWorker(),
      postMessage: () => broken.onerror?.call(broken as never, {} as never),
    };
    expect(await lastValueFrom(new WorkerUrlGenerator(() => broken).count(list))).toEqual(interrupted);
    const missing = new WorkerUrlGenerator(() => {
      throw new TypeError('refused by policy');
    });
    expect(await lastValueFrom(missing.count(list))).toEqual(interrupted);
  });
});
