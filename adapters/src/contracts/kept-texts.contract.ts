import type { KeptTexts } from '@toolkit/application/web/url-generator';

/** @param make new ones that are empty */
export function keptTextsContract(name: string, make: () => KeptTexts): void {
  describe(`${name} as KeptTexts`, () => {
    it('has nothing at first', () => {
      expect(make().on('recipes', 'ada').getValue()).toBeUndefined();
    });

    it('keeps a text, replaces it, and tells everybody who watches', () => {
      const texts = make();
      const seen: (string | undefined)[] = [];
      texts.on('recipes', 'ada').subscribe((text) => seen.push(text));
      expect(texts.put('recipes', 'ada', 'one')).toBe(true);
      expect(texts.put('recipes', 'ada', 'zwei 😀\n')).toBe(true);
      expect(texts.on('recipes', 'ada').getValue()).toBe('zwei 😀\n');
      expect(seen).toEqual([undefined, 'one', 'zwei 😀\n']);
    });

    it('keeps shelves and users apart', () => {
      const texts = make();
      texts.put('recipes', 'ada', 'hers');
      texts.put('recipes', 'bob', 'his');
      texts.put('history', 'ada', 'runs');
      expect(texts.on('recipes', 'ada').getValue()).toBe('hers');
      expect(texts.on('recipes', 'bob').getValue()).toBe('his');
      expect(texts.on('presets', 'ada').getValue()).toBeUndefined();
    });

    it('clears one shelf and no other', () => {
      const texts = make();
      texts.put('recipes', 'ada', 'hers');
      texts.put('history', 'ada', 'runs');
      texts.put('history', 'ada', undefined);
      expect(texts.on('history', 'ada').getValue()).toBeUndefined();
      expect(texts.on('recipes', 'ada').getValue()).toBe('hers');
    });
  });
}
