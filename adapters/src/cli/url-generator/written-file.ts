import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { OutputFailure, OutputSink } from '@toolkit/application/web/url-generator';

/**
 * Unique for every file, even if a process with the same id, here or on another machine, has left files behind; and
 * never longer than a file name may be.
 */
const partialName = (name: string): string =>
  `.${name.slice(0, 40).toWellFormed()}.${process.pid}-${randomBytes(4).toString('hex')}.partial`;

/** The real path behind a name, and the file's mode; undefined if there is no file. */
function replacedFile(path: string): { readonly path: string; readonly mode: number } | undefined {
  if (!existsSync(path)) return undefined;
  const real = realpathSync(path);
  return { path: real, mode: statSync(real).mode & 0o777 };
}

const betweenPausesMs = 50;
let lastPause = Date.now();

/** Files are written synchronously, so signals arrive only in pauses. */
export async function pauseForSignals(): Promise<void> {
  if (Date.now() - lastPause < betweenPausesMs) return;
  await new Promise((resolve) => setImmediate(resolve));
  lastPause = Date.now();
}

/** What went wrong first, in one file or in one of several. */
export interface Fault {
  failure?: OutputFailure;
  path?: string;
  /** Of the system: EEXIST if the file exists and must not be replaced. */
  error?: unknown;
}

/** A file that gets its name only when it is complete; until then it has a temporary name beside it. */
export class WrittenFile implements OutputSink {
  private readonly partial: string;
  private descriptor: number | undefined;

  /**
   * @param path the name that it gets
   * @param replaces whether an existing file may be replaced
   * @param fault shared by files that are all complete or none
   */
  constructor(
    private path: string,
    private readonly replaces: boolean,
    readonly fault: Fault = {},
  ) {
    const replaced = replaces ? replacedFile(path) : undefined;
    this.partial = join(dirname(replaced?.path ?? path), partialName(basename(path)));
    this.attempt(() => {
      this.descriptor = openSync(this.partial, 'wx', replaced?.mode);
    });
  }

  get failure(): OutputFailure | undefined {
    return this.fault.failure;
  }

  write(bytes: Uint8Array): void {
    this.attempt(() => {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.descriptor as number, bytes, at);
    });
  }

  ready = pauseForSignals;

  async close(complete: boolean): Promise<void> {
    if (complete) this.keep();
    this.drop();
  }

  /** After the last byte. */
  finish(): void {
    const { descriptor } = this;
    this.descriptor = undefined;
    if (descriptor !== undefined) this.attempt(() => closeSync(descriptor));
  }

  /** Fails at once if the name is taken, instead of at the end. @param path another name for it */
  expectFree(path = this.path): void {
    this.path = path;
    this.attempt(() => {
      if (!this.replaces && existsSync(path)) throw Object.assign(new Error(), { code: 'EEXIST' });
    });
  }

  /** Gives the file its name. */
  keep(): void {
    this.finish();
    this.attempt(() => {
      const replaced = this.replaces ? replacedFile(this.path) : undefined;
      // The process's umask may have removed some of these bits.
      if (replaced) chmodSync(this.partial, replaced.mode);
      // Takes the name, which fails if somebody else has it; rename() would replace that file.
      if (!this.replaces) closeSync(openSync(this.path, 'wx'));
      renameSync(this.partial, replaced?.path ?? this.path);
    });
  }

  /** Removes the file, unless it has got its name. */
  drop(): void {
    this.finish();
    rmSync(this.partial, { force: true });
  }

  private attempt(work: () => void): void {
    if (this.failure) return;
    try {
      work();
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      const failure = code === 'ENOSPC' || code === 'EDQUOT' ? 'no-space' : 'unwritable';
      Object.assign(this.fault, { failure, path: this.path, error });
    }
  }
}
