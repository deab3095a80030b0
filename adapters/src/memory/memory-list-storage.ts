import {
  type KeptFile,
  keptKey,
  type ListFile,
  type ListStorage,
  mostKeptBytes,
} from '@toolkit/application/web/url-generator';

export class MemoryListStorage implements ListStorage {
  private readonly files = new Map<string, ListFile>();

  async get(owner: string, kind?: KeptFile): Promise<ListFile | undefined> {
    return this.files.get(keptKey(owner, kind));
  }

  async put(owner: string, file: ListFile | undefined, kind?: KeptFile): Promise<boolean> {
    const key = keptKey(owner, kind);
    this.files.delete(key);
    if (file && file.size > mostKeptBytes) return false;
    if (file) this.files.set(key, file);
    return true;
  }

  async clear(owner: string): Promise<void> {
    for (const key of this.files.keys())
      if (key === owner || key.startsWith(`${owner} `)) this.files.delete(key);
  }
}
