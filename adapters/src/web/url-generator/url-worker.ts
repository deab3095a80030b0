import { compiledEngine } from '../../wasm/index.ts';
import { UrlJobs, type UrlMessage } from './url-jobs.ts';

compiledEngine();

const jobs = new UrlJobs((step, transfer) => self.postMessage(step, { transfer }));

// What goes wrong unexpectedly has to reach `onerror` of the page, which a rejected promise does not.
self.onmessage = ({ data }: MessageEvent<UrlMessage>) => {
  jobs.receive(data).catch((cause: unknown) => {
    setTimeout(() => {
      throw cause;
    });
  });
};
