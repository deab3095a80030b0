/** Browsers have it, Node.js does not. */
const bound = (lower: string, upper: string) => ({ includes: (key: string) => lower <= key && key <= upper });
Object.assign(globalThis, { IDBKeyRange: { bound } });

/** As much of a browser's database as lists use, in memory. Events come one after another, as in a browser. */
export function memoryIndexedDb({ isFull = () => false }: { isFull?: () => boolean } = {}) {
  const items = new Map<string, unknown>();
  let isMade = false;
  const later = (act: (() => void) | null | undefined) => setTimeout(() => act?.());

  const transaction = (_store: string, mode: IDBTransactionMode) => {
    if (!isMade) throw new DOMException('no store', 'NotFoundError');
    const own = new Map(items);
    const result = { oncomplete: null, onabort: null, error: null } as unknown as IDBTransaction;
    const complete = () => {
      if (mode === 'readwrite') {
        items.clear();
        for (const [key, value] of own) items.set(key, value);
      }
      (result.oncomplete as (() => void) | null)?.();
    };
    later(() => (isFull() && own.size > items.size ? (result.onabort as () => void)() : complete()));
    const request = (value: unknown) => ({ result: value });
    const objectStore = () => ({
      get: (key: string) => request(own.get(key)),
      put: (value: unknown, key: string) => request(own.set(key, value)),
      delete(key: string | IDBKeyRange) {
        for (const item of own.keys())
          if (typeof key === 'string' ? key === item : key.includes(item)) own.delete(item);
        return request(undefined);
      },
    });
    return Object.assign(result, { objectStore });
  };
  const database = {
    createObjectStore: () => {
      isMade = true;
    },
    transaction,
    close() {},
  };
  const forget = () => {
    items.clear();
    isMade = false;
  };
  const factory = {
    open() {
      const request = { result: database } as unknown as IDBOpenDBRequest;
      later(() => {
        if (!isMade) (request.onupgradeneeded as unknown as () => void)();
        (request.onsuccess as unknown as () => void)();
      });
      return request;
    },
  };
  return { factory: factory as unknown as IDBFactory, forget };
}
