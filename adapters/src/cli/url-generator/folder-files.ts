import { dirname, join } from 'node:path';
import type { OutputFailure, OutputFiles } from '@toolkit/application/web/url-generator';
import { pauseForSignals, WrittenFile } from './written-file.ts';

/** Writes the files of a run beside each other; all of them get their names at the end, or none. */
export class FolderFiles implements OutputFiles {
  readonly archived = false;
  size = 0;
  /** The first file that could not be written: looked up once, because every piece asks for it and there may be many files. */
  failed: WrittenFile | undefined;
  private readonly written: WrittenFile[] = [];
  /** The place of the first file if a second one follows. */
  private firstPlace = '';

  /** @param path of the only file, if there is one only; of several, the folder counts */
  constructor(
    private readonly path: string,
    private readonly replaces: boolean,
    private readonly oneHasPath: boolean,
  ) {}

  get failure(): OutputFailure | undefined {
    return this.failed?.failure;
  }

  begin(name: string): void {
    const place = join(dirname(this.path), name);
    const [first, second] = this.written;
    if (!first && this.oneHasPath) {
      this.firstPlace = place;
      this.open(this.path);
      return;
    }
    if (first && !second && this.oneHasPath) {
      first.path = this.firstPlace;
      this.expectFree(first);
    }
    this.expectFree(this.open(place));
  }

  write(bytes: Uint8Array): void {
    this.size += bytes.length;
    this.written.at(-1)?.write(bytes);
    this.look(this.written.at(-1));
  }

  end(): void {
    this.written.at(-1)?.finish();
    this.look(this.written.at(-1));
  }

  ready = pauseForSignals;

  async close(complete: boolean): Promise<void> {
    const files = complete ? this.written : [];
    for (const file of files) this.expectFree(file);
    for (const file of files) {
      if (!this.failed) file.keep();
      this.look(file);
    }
    this.drop();
  }

  drop(): void {
    for (const file of this.written) file.drop();
  }

  private open(path: string): WrittenFile {
    const file = new WrittenFile(path, this.replaces);
    this.written.push(file);
    this.look(file);
    return file;
  }

  private expectFree(file: WrittenFile): void {
    file.expectFree();
    this.look(file);
  }

  private look(file: WrittenFile | undefined): void {
    if (file?.failure) this.failed ??= file;
  }
}
