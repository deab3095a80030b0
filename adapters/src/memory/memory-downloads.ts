import type { ByteSource, Downloads, SaveTarget } from '@toolkit/application/web/url-generator';

/** Keeps what was saved, oldest first. */
export class MemoryDownloads implements Downloads {
  canChoose = true;
  readonly saved: { readonly name: string; readonly file: ByteSource }[] = [];

  save(file: ByteSource, name: string): void {
    this.saved.push({ name, file });
  }

  async choose(name: string): Promise<SaveTarget | undefined> {
    return { name };
  }
}
