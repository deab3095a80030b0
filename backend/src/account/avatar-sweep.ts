import { setTimeout as sleep } from 'node:timers/promises';

const everyMs = 600_000;
/** Shutdown waits this long for a sweep, since the storage may hang. The next start finishes what was left. */
const patienceMs = 5_000;

/** Sweeps at once and then at intervals, one sweep at a time. @returns a function that stops after the current sweep */
export function startAvatarSweep(
  sweep: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running = Promise.resolve();
  const run = () => {
    running = running.then(sweep).catch(onError);
  };
  run();
  const timer = setInterval(run, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return Promise.race([running, sleep(patienceMs, undefined, { ref: false })]);
  };
}
