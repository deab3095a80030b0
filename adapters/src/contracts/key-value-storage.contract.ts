import type { KeyValueStorage } from '@toolkit/application/web/url-generator';

/** @param make a new, empty storage */
export function keyValueStorageContract(name: string, make: () => KeyValueStorage): void {
  describe(`${name} as KeyValueStorage`, () => {
    it('has nothing at first, stores a text, replaces it, and tells everybody who watches', () => {
      const storage = make();
      const seen: (string | undefined)[] = [];
      storage.watch('recipes', 'ada').subscribe((text) => seen.push(text));
      expect(storage.put('recipes', 'ada', 'one')).toBe(true);
      expect(storage.put('recipes', 'ada', 'zwei 😀\n')).toBe(true);
      expect(storage.watch('recipes', 'ada').getValue()).toBe('zwei 😀\n');
      expect(seen).toEqual([undefined, 'one', 'zwei 😀\n']);
    });

    it('keeps keys and users apart, also when one text is deleted', () => {
      const storage = make();
      storage.put('recipes', 'ada', 'hers');
      storage.put('recipes', 'bob', 'his');
      storage.put('history', 'ada', 'runs');
      const watched = [
        storage.watch('recipes', 'ada'),
        storage.watch('recipes', 'bob'),
        storage.watch('history', 'ada'),
      ];
      const read = () => watched.map((text$) => text$.getValue());
      expect(read()).toEqual(['hers', 'his', 'runs']);
      storage.put('history', 'ada', undefined);
      expect(read()).toEqual(['hers', 'his', undefined]);
    });
  });
}
