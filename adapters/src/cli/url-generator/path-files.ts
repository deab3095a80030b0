import { dirname, join } from 'node:path';
import type { OutputFailure, OutputFiles, OutputSink } from '@toolkit/application/web/url-generator';
import { WrittenFile } from './written-file.ts';

/** In milliseconds. */
const betweenPauses = 50;

/** Files are written synchronously, so signals arrive only in pauses. */
class Pauses {
  private last = Date.now();

  async due(): Promise<void> {
    if (Date.now() - this.last < betweenPauses) return;
    await new Promise((resolve) => setImmediate(resolve));
    this.last = Date.now();
  }
}

/** Writes one file. */
export class PathSink implements OutputSink {
  private readonly file: WrittenFile;
  private readonly pauses = new Pauses();

  /** @param replaces whether an existing file may be replaced */
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

  ready(): Promise<void> {
    return this.pauses.due();
  }

  async close(complete: boolean): Promise<void> {
    if (complete) this.file.keep();
    this.drop();
  }

  /** Removes the incomplete file. */
  drop(): void {
    this.file.drop();
  }
}

/** Writes the files of a run beside each other; all of them get their names at the end, or none. */
export class FolderFiles implements OutputFiles {
  readonly archived = false;
  size = 0;
  private readonly written: WrittenFile[] = [];
  /** The first file that could not be written: looked up once, because every piece asks for it and there may be many files. */
  private failed: WrittenFile | undefined;
  private readonly pauses = new Pauses();

  /** @param path of the only file, if there is one only; of several, the folder counts */
  constructor(
    readonly path: string,
    private readonly replaces: boolean,
    private readonly oneHasPath: boolean,
  ) {}

  get failure(): OutputFailure | undefined {
    return this.failed?.failure;
  }

  /** The error, and the file it concerns. */
  get problem(): { readonly path: string; readonly problem: string } | undefined {
    const { failed } = this;
    return failed?.problem === undefined ? undefined : { path: failed.path, problem: failed.problem };
  }

  begin(name: string): void {
    const file = new WrittenFile(join(dirname(this.path), name), this.replaces);
    this.written.push(file);
    const several = this.written.length > 1 || !this.oneHasPath;
    // Only now that there is a second file, the first one's name is used.
    const named = this.written.length === 2 ? this.written : [file];
    for (const one of several ? named : []) {
      one.expectFree();
      this.look(one);
    }
    this.look(file);
  }

  write(bytes: Uint8Array): void {
    this.size += bytes.length;
    const file = this.written.at(-1);
    file?.write(bytes);
    this.look(file);
  }

  end(): void {
    const file = this.written.at(-1);
    file?.finish();
    this.look(file);
  }

  ready(): Promise<void> {
    return this.pauses.due();
  }

  async close(complete: boolean): Promise<void> {
    const only = this.written.length === 1 && this.oneHasPath;
    const named = this.written.map((file) => ({ file, path: only ? this.path : file.path }));
    for (const { file, path } of complete ? named : []) {
      file.expectFree(path);
      this.look(file);
    }
    for (const { file, path } of complete ? named : []) {
      if (!this.failed) file.keep(path);
      this.look(file);
    }
    this.drop();
  }

  drop(): void {
    for (const file of this.written) file.drop();
  }

  private look(file: WrittenFile | undefined): void {
    if (file?.failure) this.failed ??= file;
  }
}
