import { doUrlJob, type UrlJob } from './url-jobs.ts';

// A worker does one job and is ended from outside. What goes wrong unexpectedly has to reach `onerror` there, which
// a rejected promise does not.
self.onmessage = ({ data }: MessageEvent<UrlJob>) => {
  doUrlJob(data, (step, transfer) => self.postMessage(step, { transfer })).catch((cause: unknown) => {
    setTimeout(() => {
      throw cause;
    });
  });
};
