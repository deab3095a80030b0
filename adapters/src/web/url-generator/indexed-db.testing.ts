/** Browsers have it, Node.js does not. */
const bound = (lower: string, upper: string) => ({ includes: (key: string) => lower <= key && key <= upper });
Object.assign(globalThis, { IDBKeyRange: { bound } });

/** As much of a browser's database as lists use, in memory. Events come one after another, as in a browser. */
export function memoryIndexedDb({ isFull = false } = {}) {
  const items = new Map<string, unknown>();
  let isMade = false;
  const later = (act: () => void) => setTimeout(act);

  const transaction = () => {
    if (!isMade) throw new DOMException('no store', 'NotFoundError');
    let isAborted = false;
    const request = (result: unknown) => ({ result });
    const objectStore = () => ({
      get: (key: string) => request(items.get(key)),
      put(value: unknown, key: string) {
        isAborted = isFull;
        if (!isFull) items.set(key, value);
        return request(key);
      },
      delete(key: string | IDBKeyRange) {
        for (const item of items.keys())
          if (typeof key === 'string' ? key === item : key.includes(item)) items.delete(item);
        return request(undefined);
      },
    });
    const events = { oncomplete() {}, onabort() {}, objectStore };
    later(() => (isAborted ? events.onabort() : events.oncomplete()));
    return events;
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
