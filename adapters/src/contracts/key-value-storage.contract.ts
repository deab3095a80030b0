import type { KeyValueStorage } from '@toolkit/application/web/url-generator';

/** @param make a new, empty storage */
export function keyValueStorageContract(name: string, make: () => KeyValueStorage): void {
  describe(`${name} as KeyValueStorage`, () => {
    it('has nothing at first', () => {
      expect(make().watch('recipes', 'ada').getValue()).toBeUndefined();
    });

    it('stores a text, replaces it, and tells everybody who watches', () => {
      const storage = make();
      const seen: (string | undefined)[] = [];
      storage.watch('recipes', 'ada').subscribe((text) => seen.push(text));
      expect(storage.put('recipes', 'ada', 'one')).toBe(true);
      expect(storage.put('recipes', 'ada', 'zwei 😀\n')).toBe(true);
      expect(storage.watch('recipes', 'ada').getValue()).toBe('zwei 😀\n');
      expect(seen).toEqual([undefined, 'one', 'zwei 😀\n']);
    });

    it('keeps keys and users apart', () => {
      const storage = make();
      storage.put('recipes', 'ada', 'hers');
      storage.put('recipes', 'bob', 'his');
      storage.put('history', 'ada', 'runs');
      expect(storage.watch('recipes', 'ada').getValue()).toBe('hers');
      expect(storage.watch('recipes', 'bob').getValue()).toBe('his');
      expect(storage.watch('presets', 'ada').getValue()).toBeUndefined();
    });

    it('deletes the text of one key and no other', () => {
      const storage = make();
      storage.put('recipes', 'ada', 'hers');
      storage.put('history', 'ada', 'runs');
      storage.put('history', 'ada', undefined);
      expect(storage.watch('history', 'ada').getValue()).toBeUndefined();
      expect(storage.watch('recipes', 'ada').getValue()).toBe('hers');
    });
  });
}
