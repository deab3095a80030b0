import type { ByteSource } from '@toolkit/application/web/url-generator';
import { UrlJobs, type UrlMessage } from './url-jobs.ts';
import type { UrlWorker } from './worker-url-generator.ts';

/** The worker's own code behind a real message channel: messages are cloned and buffers handed over. */
export function channelWorker(): UrlWorker {
  const { port1, port2 } = new MessageChannel();
  const jobs = new UrlJobs((step, transfer) => port2.postMessage(step, transfer), 0);
  let list: ByteSource;
  port2.onmessage = ({ data }: MessageEvent<UrlMessage>) => {
    if (data === 'stored') void jobs.receive(data);
    else void jobs.receive('list' in data ? { ...data, list } : { ...data, run: { ...data.run, list } });
  };
  return {
    set onmessage(listener: UrlWorker['onmessage']) {
      port1.onmessage = listener as typeof port1.onmessage;
    },
    onmessageerror: null,
    onerror: null,
    postMessage(message) {
      if (message === 'stored') return port1.postMessage(message);
      // Node cannot clone a Blob that lies in a file; browsers can.
      list = 'list' in message ? message.list : message.run.list;
      const rest = 'list' in message ? { list: undefined } : { run: { ...message.run, list: undefined } };
      port1.postMessage({ ...message, ...rest });
    },
    terminate() {
      port1.close();
      port2.close();
    },
  };
}
