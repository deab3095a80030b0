import { setTimeout as sleep } from 'node:timers/promises';
import type { SweepAvatars } from '@toolkit/application/backend/account';

const everyMs = 600_000;
/** A sweep that is cut short goes on at the next start: a storage that hangs must not keep this process. */
const patienceMs = 5_000;

/** Sweeps at once and then now and then, one sweep at a time. @returns the way to stop, after the sweep under way */
export function startAvatarSweep(
  sweep: SweepAvatars,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running = Promise.resolve();
  const run = () => {
    running = running.then(() => sweep.execute()).catch(onError);
  };
  run();
  const timer = setInterval(run, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return Promise.race([running, sleep(patienceMs, undefined, { ref: false })]);
  };
}
