import {
  type KeptFile,
  keptKey,
  type ListFile,
  type ListStorage,
  mostKeptBytes,
} from '@toolkit/application/web/url-generator';

const databaseName = 'url-generator';
const storeName = 'lists';

/** Stores files in the browser's database, which takes a file as it is, without its bytes in memory. */
export class IndexedDbListStorage implements ListStorage {
  constructor(private readonly factory: () => IDBFactory = () => globalThis.indexedDB) {}

  async get(owner: string, kind?: KeptFile): Promise<ListFile | undefined> {
    const key = keptKey(owner, kind);
    return this.use<ListFile | undefined>('readonly', (files) => files.get(key)).catch(() => undefined);
  }

  async put(owner: string, file: ListFile | undefined, kind?: KeptFile): Promise<boolean> {
    const key = keptKey(owner, kind);
    const isSmall = !file || file.size <= mostKeptBytes;
    const put = (kept: ListFile | undefined) =>
      this.use('readwrite', (files) => (kept ? files.put(kept, key) : files.delete(key)));
    try {
      await put(isSmall ? file : undefined);
      return isSmall;
    } catch {
      await put(undefined).catch(() => {});
      return false;
    }
  }

  async clear(owner: string): Promise<void> {
    const own = () => IDBKeyRange.bound(keptKey(owner), `${keptKey(owner)} \uffff`);
    await this.use('readwrite', (files) => files.delete(own())).catch(() => {});
  }

  /** Opens the database each time: the user can delete a site's data while the page is open. */
  private async use<Value>(
    mode: IDBTransactionMode,
    work: (files: IDBObjectStore) => IDBRequest,
  ): Promise<Value> {
    const database = await this.open();
    return new Promise<Value>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = work(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    }).finally(() => database.close());
  }

  private open(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      const request = this.factory().open(databaseName, 1);
      request.onupgradeneeded = () => void request.result.createObjectStore(storeName);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  }
}
