import { readFileSync, rmSync } from 'node:fs';
import { mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { isErrno, StartupError } from './startup-error.ts';

interface Holder {
  readonly pid: number;
  /** When the process began, as the system tells it; '' where the system doesn't. A pid alone may be used again. */
  readonly startedAt: string;
}

/** A lock file that its writer has not finished within this time belongs to a process that died while writing. */
const unfinishedMs = 5_000;
const retryMs = 20;
const mostAttempts = 100;

/**
 * Makes this process the only one that works on a folder, by a lock file. PGlite has no lock of its own, and two
 * processes on one database destroy it.
 * @returns the way to give the folder free again
 */
export async function lockFolder(file: string, folder: string): Promise<() => Promise<void>> {
  const mine = JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) } satisfies Holder);
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    try {
      await writeFile(file, mine, { flag: 'wx', mode: 0o600 });
      return releaserOf(file, mine);
    } catch (error) {
      if (!isErrno(error, 'EEXIST')) throw error;
    }
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const holder = holderOf(text);
    if (holder ? isAlive(holder) : await isFresh(file)) throw inUse(folder, holder);
    await removeStale(file, text);
  }
  throw inUse(folder, undefined);
}

function releaserOf(file: string, mine: string): () => Promise<void> {
  const dropAtExit = () => {
    try {
      if (readFileSync(file, 'utf8') === mine) rmSync(file);
    } catch {
      // Already gone; the next start would see that this process is.
    }
  };
  process.once('exit', dropAtExit);
  return async () => {
    process.off('exit', dropAtExit);
    await rm(file, { force: true });
  };
}

/**
 * One at a time, and only if the file is still the one that was found stale: otherwise a slow process could take away
 * the lock that a quick one has just made in its place.
 */
async function removeStale(file: string, stale: string): Promise<void> {
  const turn = `${file}.takeover`;
  try {
    await mkdir(turn);
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
    if (await isFresh(turn)) await setTimeout(retryMs);
    // Its owner died in the few milliseconds that this takes.
    else await rmdir(turn).catch(() => undefined);
    return;
  }
  try {
    if ((await readFile(file, 'utf8').catch(() => undefined)) === stale) await rm(file, { force: true });
  } finally {
    await rmdir(turn);
  }
}

function inUse(folder: string, holder: Holder | undefined): StartupError {
  const who = holder ? `process ${holder.pid}` : 'another process';
  return new StartupError(
    `The data folder ${folder} is in use by ${who}; stop it or choose another with DATA_DIR.`,
  );
}

function holderOf(text: string): Holder | undefined {
  try {
    const { pid, startedAt } = JSON.parse(text) as Partial<Holder>;
    return Number.isInteger(pid) && typeof startedAt === 'string'
      ? { pid: pid as number, startedAt }
      : undefined;
  } catch {
    return undefined;
  }
}

async function isFresh(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs < unfinishedMs;
}

function isAlive({ pid, startedAt }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return isErrno(error, 'EPERM');
  }
  const now = startOf(pid);
  return startedAt === '' || now === '' || now === startedAt;
}

/** Ticks after boot at which a process began (field 22 of /proc/pid/stat), with the boot it belongs to. */
function startOf(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
  } catch {
    return '';
  }
}
