// @ts-check
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Stop } from './project.mjs';

const silenceMs = 60_000;

/** Whether a process holds the lock. An interrupted process leaves its lock behind, and in another container the same
 * process ID may belong to another process. So the owner of a lock touches its file every few seconds, and an
 * untouched lock counts as abandoned.
 * @param {string} lock */
function isHeld(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > silenceMs) return false;
    const pid = Number(readFileSync(lock, 'utf8'));
    // 0: the owner has created the file but not written to it yet.
    if (pid !== 0) process.kill(pid, 0);
    return pid !== process.pid;
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    return code === 'EPERM' || code === 'ENOENT';
  }
}

/** Runs work that only one process may do at a time; a second process waits for the first.
 * @param {string} lock path of a file
 * @param {() => Promise<void>} work */
export async function withLock(lock, work) {
  for (;;) {
    try {
      mkdirSync(dirname(lock), { recursive: true });
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      if (code !== 'EEXIST') throw new Stop(`The folder ${dirname(lock)} cannot be written (${code}).`);
      if (isHeld(lock)) await new Promise((resolve) => setTimeout(resolve, 200));
      else rmSync(lock, { force: true });
    }
  }
  const touching = setInterval(() => utimes(lock, new Date(), new Date()).catch(() => {}), silenceMs / 12);
  try {
    await work();
  } finally {
    clearInterval(touching);
    rmSync(lock, { force: true });
  }
}
