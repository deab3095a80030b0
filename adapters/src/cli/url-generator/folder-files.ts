import { dirname, join } from 'node:path';
import type { OutputFailure, OutputFiles } from '@toolkit/application/web/url-generator';
import { type Fault, pauseForSignals, WrittenFile } from './written-file.ts';

/** Writes the files of a run beside each other; all of them get their names at the end, or none. */
export class FolderFiles implements OutputFiles {
  readonly archived = false;
  size = 0;
  readonly fault: Fault = {};
  private readonly written: WrittenFile[] = [];
  /** The place of the first file if a second one follows. */
  private firstPlace: string | undefined;

  /** @param path of the only file, if there is one only; of several, the folder counts */
  constructor(
    private readonly path: string,
    private readonly replaces: boolean,
    private readonly oneHasPath: boolean,
  ) {}

  get failure(): OutputFailure | undefined {
    return this.fault.failure;
  }

  begin(name: string): void {
    const place = join(dirname(this.path), name);
    const [first, second] = this.written;
    const isOnly = this.oneHasPath && !first;
    if (isOnly) this.firstPlace = place;
    else if (!second) first?.expectFree(this.firstPlace);
    const file = new WrittenFile(isOnly ? this.path : place, this.replaces, this.fault);
    file.expectFree();
    this.written.push(file);
  }

  write(bytes: Uint8Array): void {
    this.size += bytes.length;
    this.written.at(-1)?.write(bytes);
  }

  end(): void {
    this.written.at(-1)?.finish();
  }

  ready = pauseForSignals;

  async close(complete: boolean): Promise<void> {
    const files = complete ? this.written : [];
    for (const file of files) file.expectFree();
    for (const file of files) file.keep();
    this.drop();
  }

  drop(): void {
    for (const file of this.written) file.drop();
  }
}
