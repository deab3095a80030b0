import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  linkSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { OutputFailure } from '@toolkit/application/web/url-generator';

/**
 * Of its own for every file, whatever another process of this number, here or on another machine, has left behind; and
 * never longer than a name may be.
 */
const partialName = (name: string): string =>
  `.${name.slice(0, 40).toWellFormed()}.${process.pid}-${randomBytes(4).toString('hex')}.partial`;

/** Where a name leads in the end, and who may read and write there; undefined where there is no file. */
function replacedFile(path: string): { readonly path: string; readonly mode: number } | undefined {
  if (!existsSync(path)) return undefined;
  const real = realpathSync(path);
  return { path: real, mode: statSync(real).mode & 0o777 };
}

/** A file that has its name only once it is complete; until then another one stands beside it. */
export class WrittenFile {
  failure: OutputFailure | undefined;
  /** What went wrong, as the system calls it: EEXIST where there is one and it must not be replaced. */
  problem: string | undefined;
  private readonly partial: string;
  private descriptor: number | undefined;

  constructor(
    readonly path: string,
    private readonly replaces: boolean,
  ) {
    const replaced = replaces ? replacedFile(path) : undefined;
    this.partial = join(dirname(replaced?.path ?? path), partialName(basename(path)));
    this.attempt(() => {
      this.descriptor = openSync(this.partial, 'wx', replaced?.mode);
    });
  }

  write(bytes: Uint8Array): void {
    this.attempt(() => {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.descriptor as number, bytes, at);
    });
  }

  /** After the last byte. */
  finish(): void {
    const { descriptor } = this;
    this.descriptor = undefined;
    if (descriptor !== undefined) this.attempt(() => closeSync(descriptor));
  }

  /** Fails now where the name is taken, instead of when it is to be given. */
  expectFree(path: string = this.path): void {
    this.attempt(() => {
      if (!this.replaces && existsSync(path)) throw Object.assign(new Error(path), { code: 'EEXIST' });
    });
  }

  /** Gives the file its name. @param path where it is another one in the end */
  keep(path: string = this.path): void {
    this.finish();
    this.attempt(() => {
      const replaced = this.replaces ? replacedFile(path) : undefined;
      // Beyond what the mask of the process lets a new file have.
      if (replaced) chmodSync(this.partial, replaced.mode);
      if (this.replaces) renameSync(this.partial, replaced?.path ?? path);
      else this.keepNew(path);
    });
  }

  /** Removes what there is, unless it has been kept. */
  drop(): void {
    this.finish();
    rmSync(this.partial, { force: true });
  }

  /** A link fails where a name is taken, which a change of name does not. */
  private keepNew(path: string): void {
    try {
      linkSync(this.partial, path);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'].includes(code)) throw error;
      // Without links, as on some memory sticks: nobody may have taken the name in the meantime.
      closeSync(openSync(path, 'wx'));
      renameSync(this.partial, path);
      return;
    }
    rmSync(this.partial);
  }

  private attempt(work: () => void): void {
    if (this.failure) return;
    try {
      work();
    } catch (error) {
      this.problem = (error as NodeJS.ErrnoException).code ?? String(error);
      this.failure = this.problem === 'ENOSPC' || this.problem === 'EDQUOT' ? 'no-space' : 'unwritable';
    }
  }
}
