import type { SweepAvatars } from '@toolkit/application/backend/account';

const everyMs = 600_000;

/** Sweeps at once and then now and then, one sweep at a time. @returns the way to stop, after the sweep under way */
export function startJanitor(sweep: SweepAvatars, onError: (error: unknown) => void): () => Promise<void> {
  let running = Promise.resolve();
  const run = () => {
    running = running.then(() => sweep.execute()).catch(onError);
  };
  run();
  const timer = setInterval(run, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
