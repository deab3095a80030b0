import { compiledEngine } from '../../wasm/index.ts';
import { doUrlJob, type UrlJob } from './url-jobs.ts';

compiledEngine();

// A worker does one job at a time and is ended from outside. What goes wrong unexpectedly has to reach `onerror` there,
// which a rejected promise does not.
self.onmessage = ({ data }: MessageEvent<UrlJob>) => {
  doUrlJob(data, (step, transfer) => self.postMessage(step, { transfer })).catch((cause: unknown) => {
    setTimeout(() => {
      throw cause;
    });
  });
};
