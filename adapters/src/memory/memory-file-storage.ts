import type { FileContent, FileStorage, StoredFile } from '@toolkit/application/backend/account';
import type { Clock } from '@toolkit/application/backend/environment';

/** Only its own `open`, which stands in for a browser, understands its addresses. */
export class MemoryFileStorage implements FileStorage {
  private readonly files = new Map<string, FileContent & StoredFile>();
  private readonly links = new Map<string, { readonly path: string; readonly expires: number }>();

  constructor(private readonly clock: Clock) {}

  async put(path: string, bytes: Uint8Array, contentType: string) {
    this.files.set(path, { path, bytes: bytes.slice(), contentType, storedAt: this.clock.now() });
  }

  async get(path: string): Promise<Uint8Array | undefined> {
    return this.files.get(path)?.bytes.slice();
  }

  async delete(path: string) {
    this.files.delete(path);
  }

  async downloadUrl(path: string, seconds: number) {
    const url = `memory:${this.links.size + 1}`;
    this.links.set(url, { path, expires: this.clock.now().getTime() + seconds * 1000 });
    return url;
  }

  async open(url: string) {
    const link = this.links.get(url);
    if (!link || link.expires <= this.clock.now().getTime()) return undefined;
    return this.files.get(link.path);
  }

  async *list(prefix: string) {
    for (const { path, storedAt } of [...this.files.values()]) {
      if (path.startsWith(prefix)) yield { path, storedAt };
    }
  }

  async check() {}
}
