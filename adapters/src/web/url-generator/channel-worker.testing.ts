import type { ByteSource } from '@toolkit/application/web/url-generator';
import { doUrlJob, type UrlJob } from './url-jobs.ts';
import type { UrlWorker } from './url-workers.ts';

/** The worker's own code behind a real message channel: messages are cloned and buffers handed over. */
export function channelWorker(): UrlWorker {
  const { port1, port2 } = new MessageChannel();
  let list: ByteSource;
  port2.onmessage = ({ data }: MessageEvent<UrlJob>) => {
    const job = 'list' in data ? { ...data, list } : { ...data, run: { ...data.run, list } };
    void doUrlJob(job, (step, handedOver) => port2.postMessage(step, handedOver), 0);
  };
  return {
    set onmessage(listener: UrlWorker['onmessage']) {
      port1.onmessage = listener as typeof port1.onmessage;
    },
    onmessageerror: null,
    onerror: null,
    postMessage(job: UrlJob) {
      // Node cannot clone a Blob that lies in a file; browsers can.
      list = 'list' in job ? job.list : job.run.list;
      const rest = 'list' in job ? { list: undefined } : { run: { ...job.run, list: undefined } };
      port1.postMessage({ ...job, ...rest });
    },
    terminate() {
      port1.close();
      port2.close();
    },
  };
}
