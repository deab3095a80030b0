import { readFileSync, rmSync } from 'node:fs';
import { mkdir, open, readFile, rm, rmdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isErrno, StartupError } from '@toolkit/application/backend/environment';
import { describeUnwritable } from './data-folder.ts';
import { type Holder, holderIn, isHere, isRunning, ourselves } from './lock-holder.ts';

const usualRules = {
  /** How often the holder updates the lock file, for those who cannot see its process. */
  beatMs: 2_000,
  /** An unseen holder that has not updated the file for this time is dead. Embedded work may block it for seconds. */
  quietMs: 20_000,
  /**
   * Called when another process has taken the lock, which it may if this process did nothing for longer than `quietMs`.
   * Anything that this process writes from then on destroys the other's data.
   */
  onLost: (file: string): void => {
    console.error(
      `The lock ${file} was taken by another process while this one was held up; it ends at once.`,
    );
    process.exit(1);
  },
};

/** A lock file still unfinished after this time belongs to a process that died while writing it. */
const unfinishedMs = 5_000;
const retryMs = 20;
const mostAttempts = 100;
const looks = 40;

/**
 * Locks a folder for this process with a lock file. PGlite has no lock of its own, and two processes on one database
 * destroy it.
 * @returns releases the folder
 */
export async function lockFolder(folder: string, rules = usualRules): Promise<() => Promise<void>> {
  const file = join(folder, 'lock');
  const mine = JSON.stringify(ourselves());
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    try {
      await writeLock(file, mine);
      return makeReleaser(file, mine, rules);
    } catch (error) {
      if (!isErrno(error, 'EEXIST')) throw describeUnwritable(folder, error);
    }
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const found = holderIn(text);
    const isHeld = !found ? isFresh(file) : isHere(found) ? isRunning(found) : beats(file, rules.quietMs);
    if (await isHeld) throw inUse(folder, found);
    await removeStale(file, text);
  }
  throw inUse(folder, undefined);
}

/** Atomic: an empty lock file would prevent the next start. */
async function writeLock(file: string, mine: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(mine);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

function makeReleaser(
  file: string,
  mine: string,
  { beatMs, onLost }: typeof usualRules,
): () => Promise<void> {
  const isMine = () => readFile(file, 'utf8').then((text) => text === mine);
  let missed = false;
  const beat = setInterval(async () => {
    try {
      if (await isMine()) return await utimes(file, new Date(), new Date());
    } catch {
      // Deleted by hand, or the disk does not answer: no sign of another process.
      return;
    }
    clearInterval(beat);
    // On a slow disk several beats may run at once: only one of them reports.
    if (missed) return;
    missed = true;
    onLost(file);
  }, beatMs).unref();
  const dropAtExit = () => {
    try {
      if (readFileSync(file, 'utf8') === mine) rmSync(file);
    } catch {
      // Already gone, or the next start will see that this process has ended.
    }
  };
  process.once('exit', dropAtExit);
  return async () => {
    clearInterval(beat);
    process.off('exit', dropAtExit);
    if (await isMine().catch(() => false)) await rm(file, { force: true });
  };
}

/**
 * Removes a stale lock, one process at a time and only if the file has not changed since it was found stale: otherwise
 * a slow process could remove the lock that a fast one has just created.
 */
async function removeStale(file: string, stale: string): Promise<void> {
  const takeover = `${file}.takeover`;
  try {
    await mkdir(takeover);
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
    if (await isFresh(takeover)) await sleep(retryMs);
    // Its owner died during the few milliseconds that this takes.
    else await rmdir(takeover).catch(() => undefined);
    return;
  }
  try {
    if ((await readFile(file, 'utf8').catch(() => undefined)) === stale) await rm(file, { force: true });
  } finally {
    await rmdir(takeover);
  }
}

function inUse(folder: string, holder: Holder | undefined): StartupError {
  const who = holder ? `process ${holder.pid}` : 'another process';
  return new StartupError(
    `The data folder ${folder} is in use by ${who}; stop it or choose another with DATA_DIR.`,
  );
}

const readChange = async (file: string): Promise<number | undefined> =>
  (await stat(file).catch(() => undefined))?.mtimeMs;

const isFresh = async (file: string): Promise<boolean> =>
  Date.now() - ((await readChange(file)) ?? 0) < unfinishedMs;

/** Looks for a change of the file, not at its time: another machine's clock may be wrong. */
async function beats(file: string, quietMs: number): Promise<boolean> {
  const before = await readChange(file);
  // Counts looks, not time: a process that stalls must not miss the holder's heartbeat.
  for (let look = 0; before !== undefined && look < looks; look += 1) {
    await sleep(quietMs / looks);
    const now = await readChange(file);
    // Its holder has released it.
    if (now === undefined) return false;
    if (now !== before) return true;
  }
  return false;
}
