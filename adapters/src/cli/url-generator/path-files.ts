import { dirname, join } from 'node:path';
import type { OutputFailure, OutputFiles, OutputSink } from '@toolkit/application/web/url-generator';
import { WrittenFile } from './written-file.ts';

/** Between two pauses in which signals are heard, in milliseconds. */
const pauseMs = 50;

/** Writes one file. */
export class PathSink implements OutputSink {
  private readonly file: WrittenFile;
  private paused = Date.now();

  /** @param replaces whether a file that is there may be replaced */
  constructor(
    readonly path: string,
    replaces: boolean,
  ) {
    this.file = new WrittenFile(path, replaces);
  }

  get failure(): OutputFailure | undefined {
    return this.file.failure;
  }

  get problem(): string | undefined {
    return this.file.problem;
  }

  write(bytes: Uint8Array): void {
    this.file.write(bytes);
  }

  async ready(): Promise<void> {
    if (Date.now() - this.paused < pauseMs) return;
    await new Promise((resolve) => setImmediate(resolve));
    this.paused = Date.now();
  }

  async close(complete: boolean): Promise<void> {
    if (complete) this.file.keep();
    this.drop();
  }

  /** Removes what is not complete. */
  drop(): void {
    this.file.drop();
  }
}

/** Writes the files of a run beside each other; all of them get their names at the end, or none. */
export class FolderFiles implements OutputFiles {
  readonly archived = false;
  size = 0;
  private readonly written: WrittenFile[] = [];
  private paused = Date.now();

  /** @param path of the only file, if there is one only; of several, the folder counts */
  constructor(
    readonly path: string,
    private readonly replaces: boolean,
    private readonly oneHasPath: boolean,
  ) {}

  get failure(): OutputFailure | undefined {
    return this.written.find(({ failure }) => failure)?.failure;
  }

  /** What went wrong, and with which file. */
  get problem(): { readonly path: string; readonly problem: string } | undefined {
    const failed = this.written.find(({ failure }) => failure);
    return failed?.problem === undefined ? undefined : { path: failed.path, problem: failed.problem };
  }

  begin(name: string): void {
    const file = new WrittenFile(join(dirname(this.path), name), this.replaces);
    if (!this.oneHasPath) file.expectFree();
    this.written.push(file);
  }

  write(bytes: Uint8Array): void {
    this.size += bytes.length;
    this.written.at(-1)?.write(bytes);
  }

  end(): void {
    this.written.at(-1)?.finish();
  }

  async ready(): Promise<void> {
    if (Date.now() - this.paused < pauseMs) return;
    await new Promise((resolve) => setImmediate(resolve));
    this.paused = Date.now();
  }

  async close(complete: boolean): Promise<void> {
    const only = this.written.length === 1 && this.oneHasPath;
    const named = this.written.map((file) => ({ file, path: only ? this.path : file.path }));
    if (complete) for (const { file, path } of named) file.expectFree(path);
    for (const { file, path } of named) if (complete && !this.failure) file.keep(path);
    this.drop();
  }

  drop(): void {
    for (const file of this.written) file.drop();
  }
}
