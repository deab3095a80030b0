import { keptTextsContract } from '../../contracts/kept-texts.contract.ts';
import { MemoryTexts } from '../../memory/memory-texts.ts';
import { type BrowserStorage, LocalStorageTexts } from './local-storage-texts.ts';

function storage(): NonNullable<BrowserStorage['storage']> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => void items.set(key, text),
    removeItem: (key) => void items.delete(key),
  };
}

keptTextsContract(
  'LocalStorageTexts',
  () => new LocalStorageTexts({ storage: storage(), events: undefined }),
);
keptTextsContract('MemoryTexts', () => new MemoryTexts());

describe('LocalStorageTexts', () => {
  it('finds what an earlier visit has kept, and hears of other tabs', () => {
    const shared = storage();
    const events = new EventTarget();
    new LocalStorageTexts({ storage: shared, events }).put('presets', 'ada', 'kept');
    const later = new LocalStorageTexts({ storage: shared, events });
    const text$ = later.on('presets', 'ada');
    expect(text$.getValue()).toBe('kept');
    new LocalStorageTexts({ storage: shared, events: undefined }).put('presets', 'ada', 'changed');
    events.dispatchEvent(new Event('storage'));
    expect(text$.getValue()).toBe('changed');
  });

  it('says when nothing is kept, and goes on in this tab', () => {
    const full = {
      ...storage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    for (const browser of [
      { storage: undefined, events: new EventTarget() },
      { storage: full, events: undefined },
    ]) {
      const texts = new LocalStorageTexts(browser);
      expect(texts.put('history', 'ada', 'run')).toBe(false);
      browser.events?.dispatchEvent(new Event('storage'));
      expect(texts.on('history', 'ada').getValue()).toBe('run');
    }
  });
});
