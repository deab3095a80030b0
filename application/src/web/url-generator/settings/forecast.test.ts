import { ok } from '@toolkit/domain/result';
import { plainRecipe, type Recipe } from '@toolkit/domain/url-generator';
import type { ListCount } from '../ports.ts';
import { makeForecast } from './forecast.ts';

const list = (placeholder: string, lines: number) => ({
  placeholder,
  lines,
  list: new Blob(),
  input: { encoding: 'detect' as const },
});
const placeholders = (...all: readonly ReturnType<typeof list>[]) => ({
  own: ['keyword'],
  lists: { all },
});
const recipe = (template: string, more: Partial<Recipe> = {}): Recipe => ({
  ...plainRecipe(template, 'urls'),
  form: 'advanced',
  ...more,
});
const count: ListCount = {
  keywords: 5,
  emptyLines: 0,
  duplicates: 2,
  compared: 5,
  allCompared: true,
  incomplete: 0,
};

describe('what a run would make', () => {
  it('multiplies the keywords, without duplicates where they go, by the lists of the template', () => {
    const combine = { lists: [{ placeholder: 'city' }] };
    const template = 'https://a.example/{keyword}/{city}';
    const city = placeholders(list('city', 4));
    expect(makeForecast(recipe(template, { combine }), city, { count })).toMatchObject({
      used: ['keyword', 'city'],
      sizes: [5, 4],
      missing: [],
      urls: 20,
      name: 'urls.txt',
    });
    expect(makeForecast(recipe(template, { combine, duplicates: 'drop' }), city, { count }).sizes).toEqual([
      3, 4,
    ]);
  });

  it('names the lists that are to be filled in', () => {
    const lists = placeholders(list('city', 0), list('color', 2));
    expect(makeForecast(recipe('https://a.example/{city}'), lists, { count }).missing).toEqual(['city']);
  });

  it('tells no number of URLs while duplicates are to be dropped that are not all found', () => {
    const partly = { ...count, allCompared: false };
    const plain = (duplicates: 'keep' | 'drop') =>
      makeForecast(recipe('https://a.example/{keyword}', { duplicates }), placeholders(), { count: partly })
        .urls;
    expect([plain('keep'), plain('drop')]).toEqual([count.keywords, undefined]);
  });

  it('says if there would be more rows than a browser makes', () => {
    const most = (changes: Partial<Recipe>, keywords: number) => {
      const of = recipe('https://a.example/{keyword|slug}', changes);
      return makeForecast(of, placeholders(), { count: { ...count, keywords } }).tooMany;
    };
    expect(most({ randomize: true }, 5_000_001)).toBe(5_000_000);
    expect(most({ randomize: true }, 5_000_000)).toBeUndefined();
    expect(most({ randomize: false }, 20_000_001)).toBe(20_000_000);
    expect(most({ template: 'https://a.example/{keyword}' }, 50_000_000)).toBeUndefined();
    const utf16 = { kind: { kind: 'text', encoding: 'utf-16le', mark: true }, sheets: [] } as const;
    const many = { count: { ...count, keywords: 50_000_000 }, shape: utf16 };
    expect(makeForecast(recipe('https://a.example/{keyword}'), placeholders(), many).tooMany).toBe(5_000_000);
  });

  describe('expects the size of the result', () => {
    const sample = ok(['https://a.example/', 'https://a.example/ab'].map((url) => url.padEnd(98, 'x')));
    const size = (keywords: number, output: Partial<Recipe['output']> = {}) => {
      const of = recipe('https://a.example/{keyword}');
      const known = { count: { ...count, keywords } };
      const { large, tooLarge } = makeForecast(
        { ...of, output: { ...of.output, ...output } },
        placeholders(),
        known,
        sample,
      );
      return [large, tooLarge];
    };

    it('from the first URLs: large beyond 512 MB, too large for a page beyond 1 GB', () => {
      expect(size(5_000_000)).toEqual([false, false]);
      expect(size(6_000_000)).toEqual([true, false]);
      expect(size(10_737_418)).toEqual([true, false]);
      expect(size(10_737_419)).toEqual([true, true]);
      // A sitemap has 24 more bytes for each URL.
      expect(size(4_500_000, { format: 'sitemap' })).toEqual([true, false]);
    });

    it('except that of a zip, which is never said to be too large', () => {
      expect(size(20_000_000, { zip: true })).toEqual([true, false]);
    });

    it('from the size of a list that has not been counted', () => {
      const of = (
        megabytes: number,
        wanted = recipe('https://a.example/{keyword}'),
        known = placeholders(),
      ) => {
        const { large, tooLarge } = makeForecast(wanted, known, { file: { size: megabytes * 1_000_000 } });
        return [large, tooLarge];
      };
      expect(of(100)).toEqual([false, false]);
      expect(of(1000)).toEqual([true, false]);
      expect(of(20, recipe(`https://a.example/{keyword}?${'x'.repeat(200)}`))).toEqual([true, false]);
      const combine = { lists: [{ placeholder: 'city' }] };
      const combined = recipe('https://a.example/{keyword}/{city}', { combine });
      expect(of(1, combined, placeholders(list('city', 100)))).toEqual([false, false]);
      expect(of(1, combined, placeholders(list('city', 200)))).toEqual([true, false]);
    });
  });

  it('comes in a zip by its name where it takes more than one sitemap', () => {
    const output = { ...plainRecipe('', '').output, format: 'sitemap' as const };
    const many = { ...count, keywords: 60_000 };
    const sitemaps = recipe('https://a.example/{keyword}', { output });
    expect(makeForecast(sitemaps, placeholders(), { count })).toMatchObject({
      packed: false,
      name: 'urls.xml',
    });
    expect(makeForecast(sitemaps, placeholders(), { count: many })).toMatchObject({
      packed: true,
      name: 'urls.zip',
    });
  });
});
