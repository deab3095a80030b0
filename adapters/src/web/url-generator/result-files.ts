import { resultFolder } from './result-folder.ts';

/** Long enough for the browser to read a large file whose download has begun. */
const keptMs = 60_000;

const buildLockName = (name: string) => `generated-urls/${name}`;

/** A place for one result in the browser's own storage, which is this tab's as long as it holds the lock. */
export interface ResultFile {
  readonly name: string;
  /** What has been written; undefined if it is gone. */
  read(): Promise<File | undefined>;
  /** Removes the file and lets go of it, at once or, while a download may read it, later. */
  remove(when: 'now' | 'later'): void;
}

/**
 * @param ending tells browsers what type the file has
 * @returns undefined where the browser has no storage for files, or no locks
 */
export async function newResultFile(ending: '.txt' | ''): Promise<ResultFile | undefined> {
  const folder = await resultFolder();
  const name = `${crypto.randomUUID()}${ending}`;
  const release = folder && (await takeLock(buildLockName(name)));
  if (!release) return undefined;
  // Made here, so that a worker that is ended while it opens the file cannot make it after it was removed.
  if (!(await makeFile(folder, name))) {
    release();
    return undefined;
  }
  const remove = () => void removeFile(folder, name).finally(release);
  return {
    name,
    read: async () => (await folder.getFileHandle(name).catch(() => undefined))?.getFile(),
    remove: (when) => void (when === 'now' ? remove() : setTimeout(remove, keptMs)),
  };
}

const makeFile = (folder: FileSystemDirectoryHandle, name: string): Promise<boolean> =>
  folder.getFileHandle(name, { create: true }).then(
    () => true,
    () => false,
  );

/** Holds a lock until the answer is called; undefined if it cannot be had. */
function takeLock(name: string): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    const held = () => new Promise<void>((release) => resolve(release));
    if (navigator.locks) navigator.locks.request(name, held).catch(() => resolve(undefined));
    else resolve(undefined);
  });
}

/** Removes what tabs have left that were closed, or have died, before they could. */
export async function sweepResultFiles(): Promise<void> {
  const folder = await resultFolder();
  if (!folder || !navigator.locks) return;
  for await (const name of folder.keys()) {
    await navigator.locks.request(buildLockName(name), { ifAvailable: true }, async (lock) => {
      if (lock) await removeFile(folder, name);
    });
  }
}

/** A worker that has just been ended may hold its file a moment longer. */
async function removeFile(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  for (const pauseMs of [0, 50, 200, 1000, 5000]) {
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    try {
      await folder.removeEntry(name);
      return;
    } catch (error) {
      if (error instanceof Error && error.name === 'NotFoundError') return;
    }
  }
}
