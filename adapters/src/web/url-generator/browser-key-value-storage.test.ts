import { keyValueStorageContract } from '../../contracts/key-value-storage.contract.ts';
import { BrowserKeyValueStorage, type BrowserStorage } from './browser-key-value-storage.ts';

function memoryStorage(): NonNullable<BrowserStorage['storage']> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => void items.set(key, text),
    removeItem: (key) => void items.delete(key),
  };
}

keyValueStorageContract(
  'BrowserKeyValueStorage',
  () => new BrowserKeyValueStorage({ storage: memoryStorage(), events: undefined }),
);

describe('BrowserKeyValueStorage', () => {
  it('finds what an earlier visit has stored and sees the changes of other tabs', () => {
    const shared = memoryStorage();
    const events = new EventTarget();
    new BrowserKeyValueStorage({ storage: shared, events }).put('presets', 'ada', 'kept');
    const later = new BrowserKeyValueStorage({ storage: shared, events });
    const text$ = later.watch('presets', 'ada');
    expect(text$.getValue()).toBe('kept');
    new BrowserKeyValueStorage({ storage: shared, events: undefined }).put('presets', 'ada', 'changed');
    events.dispatchEvent(new Event('storage'));
    expect(text$.getValue()).toBe('changed');
  });

  it('says when it cannot store a text and keeps it for this tab', () => {
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    for (const browser of [
      { storage: undefined, events: new EventTarget() },
      { storage: full, events: undefined },
    ]) {
      const storage = new BrowserKeyValueStorage(browser);
      expect(storage.put('history', 'ada', 'run')).toBe(false);
      browser.events?.dispatchEvent(new Event('storage'));
      expect(storage.watch('history', 'ada').getValue()).toBe('run');
    }
  });
});
