import { listStorageContract } from '../../contracts/list-storage.contract.ts';
import { MemoryListStorage } from '../../memory/memory-list-storage.ts';
import { memoryIndexedDb } from './indexed-db.testing.ts';
import { IndexedDbListStorage } from './indexed-db-list-storage.ts';

const file = (text: string, name: string, lastModified: number) => new File([text], name, { lastModified });

listStorageContract('IndexedDbListStorage', async () => {
  const { factory } = memoryIndexedDb();
  return { storage: new IndexedDbListStorage(() => factory), file };
});
listStorageContract('MemoryListStorage', async () => ({ storage: new MemoryListStorage(), file }));

describe('IndexedDbListStorage', () => {
  it('says that it cannot store a list where the browser has no database or no space', async () => {
    const none = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const full = memoryIndexedDb({ isFull: true });
    const failing = memoryIndexedDb();
    failing.factory.open = () => {
      const request = {} as IDBOpenDBRequest;
      setTimeout(() => (request.onerror as unknown as () => void)());
      return request;
    };
    for (const factory of [none, () => full.factory, () => failing.factory]) {
      const storage = new IndexedDbListStorage(factory);
      expect(await storage.put('ada', file('one', 'pasted', 1))).toBe(false);
      expect(await storage.get('ada')).toBeUndefined();
    }
  });

  it('stores a list after the user has deleted the data of the site', async () => {
    const { factory, forget } = memoryIndexedDb();
    const storage = new IndexedDbListStorage(() => factory);
    await storage.put('ada', file('one', 'pasted', 1));
    forget();
    expect(await storage.put('ada', file('two', 'pasted', 2))).toBe(true);
  });
});
