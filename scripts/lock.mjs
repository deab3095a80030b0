// @ts-check
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Stop } from './project.mjs';

const silenceMs = 10_000;

/** Whether a lock was left behind by a process that was interrupted: whoever holds it touches it every two seconds.
 * @param {string} lock */
function isAbandoned(lock) {
  const touched = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
  return Date.now() - touched > silenceMs;
}

/** Runs work that only one process may do at a time; a second process waits for the first.
 * @param {string} lock path of a file
 * @param {() => Promise<void>} work */
export async function withLock(lock, work) {
  for (;;) {
    try {
      mkdirSync(dirname(lock), { recursive: true });
      writeFileSync(lock, '', { flag: 'wx' });
      break;
    } catch (error) {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      if (code !== 'EEXIST') throw new Stop(`The folder ${dirname(lock)} cannot be written (${code}).`);
      if (isAbandoned(lock)) rmSync(lock, { force: true });
      else await sleep(200);
    }
  }
  const touching = setInterval(() => utimes(lock, new Date(), new Date()).catch(() => {}), silenceMs / 5);
  try {
    await work();
  } finally {
    clearInterval(touching);
    rmSync(lock, { force: true });
  }
}
