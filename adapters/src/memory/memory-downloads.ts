import type { ByteSource, Downloads } from '@toolkit/application/web/url-generator';

/** Keeps what was saved, oldest first. */
export class MemoryDownloads implements Downloads {
  readonly saved: { readonly name: string; readonly file: ByteSource }[] = [];

  save(file: ByteSource, name: string): void {
    this.saved.push({ name, file });
  }
}
