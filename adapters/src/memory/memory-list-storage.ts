import { type ListFile, type ListStorage, mostKeptBytes } from '@toolkit/application/web/url-generator';

export class MemoryListStorage implements ListStorage {
  private readonly lists = new Map<string, ListFile>();

  async get(owner: string): Promise<ListFile | undefined> {
    return this.lists.get(owner);
  }

  async put(owner: string, list: ListFile | undefined): Promise<boolean> {
    this.lists.delete(owner);
    if (list && list.size > mostKeptBytes) return false;
    if (list) this.lists.set(owner, list);
    return true;
  }
}
