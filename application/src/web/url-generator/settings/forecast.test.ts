import { ok } from '@toolkit/domain/result';
import { defaultOutput, plainRecipe, type Recipe } from '@toolkit/domain/url-generator';
import type { ListCount, Preview } from '../ports.ts';
import { makeForecast } from './forecast.ts';

type Known = Parameters<typeof makeForecast>[2];

const input = { encoding: 'detect' } as const;
const list = (placeholder: string, lines: number) => ({ placeholder, lines, list: new Blob(), input });
const count: ListCount = {
  keywords: 5,
  emptyLines: 0,
  duplicates: 2,
  compared: 5,
  allCompared: true,
  incomplete: 0,
};
const counted = (keywords: number) => ({ count: { ...count, keywords } });
const city = 'https://a.example/{keyword}/{city}';
const combine = { lists: [{ placeholder: 'city' }] };

/** What is expected of a run with these settings, with these lists to combine. */
function forecast(
  changes: Partial<Recipe>,
  known: Known = { count },
  lists: readonly ReturnType<typeof list>[] = [],
  preview?: Preview,
) {
  const plain = plainRecipe('https://a.example/{keyword}', 'urls');
  const placeholders = { own: ['keyword'], lists: { all: lists } };
  return makeForecast({ ...plain, form: 'advanced', ...changes }, placeholders, known, preview);
}

describe('what a run would make', () => {
  it('multiplies the keywords, without duplicates where they go, by the lists in the order of the recipe', () => {
    const lists = [list('color', 4), list('size', 9), list('city', 3)];
    const ofBoth = { lists: [{ placeholder: 'city' }, { placeholder: 'color' }] };
    const three = { template: `${city}/{color}`, combine: ofBoth };
    expect(forecast(three, { count }, lists)).toMatchObject({
      used: ['keyword', 'city', 'color'],
      sizes: [5, 3, 4],
      missing: [],
      urls: 60,
      name: 'urls.txt',
    });
    expect(forecast({ ...three, duplicates: 'drop' }, { count }, lists).sizes).toEqual([3, 3, 4]);
    const alone = 'https://a.example/{city}/{color}';
    expect(forecast({ ...three, template: alone }, { count }, lists).sizes).toEqual([3, 4]);
    expect(forecast({ template: city }, { count }, lists).sizes).toEqual([]);
  });

  it('names the lists that are to be filled in, and multiplies nothing until then', () => {
    const filled = [list('city', 0), list('color', 2)];
    const { missing, sizes } = forecast({ template: city, combine }, { count }, filled);
    expect([missing, sizes]).toEqual([['city'], []]);
    expect(forecast({ template: city, combine }, { count }, []).sizes).toEqual([]);
  });

  it('tells no number of URLs while duplicates are to be dropped that are not all found', () => {
    const partly = { count: { ...count, allCompared: false } };
    expect(forecast({ duplicates: 'keep' }, partly).urls).toBe(5);
    expect(forecast({ duplicates: 'drop' }, partly).urls).toBeUndefined();
  });

  it('says if there would be more rows than a browser makes', () => {
    const rows: Partial<Recipe> = { template: 'https://a.example/{keyword|slug}' };
    expect(forecast(rows, counted(5_000_001)).tooMany).toBe(5_000_000);
    expect(forecast(rows, counted(5_000_000)).tooMany).toBeUndefined();
    expect(forecast({ ...rows, randomize: false }, counted(20_000_001)).tooMany).toBe(20_000_000);
    expect(forecast({}, counted(50_000_000)).tooMany).toBeUndefined();
    const shape = { kind: { kind: 'text', encoding: 'utf-16le', mark: true }, sheets: [] } as const;
    expect(forecast({}, { ...counted(50_000_000), shape }).tooMany).toBe(5_000_000);
  });

  describe('expects the size of the result', () => {
    const preview = ok(['https://a.example/', 'https://a.example/ab'].map((url) => url.padEnd(98, 'x')));
    const size = (keywords: number, output: Partial<Recipe['output']> = {}) =>
      forecast({ output: { ...defaultOutput, ...output } }, counted(keywords), [], preview);

    it.each([
      [5_000_000, false, false],
      [6_000_000, true, false],
      [10_737_418, true, false],
      [10_737_419, true, true],
    ])(
      'from the first URLs, large beyond 512 MB and too large for a page beyond 1 GB: %d',
      (keywords, large, tooLarge) => expect(size(keywords)).toMatchObject({ large, tooLarge }),
    );

    it('with 24 bytes more for each URL of a sitemap, and of a zip, which is never said to be too large', () => {
      expect(size(4_500_000, { format: 'sitemap' })).toMatchObject({ large: true, tooLarge: false });
      expect(size(20_000_000, { zip: true })).toMatchObject({ large: true, tooLarge: false });
    });
  });

  it('comes in a zip by its name where it takes more than one sitemap', () => {
    const sitemaps = { output: { ...defaultOutput, format: 'sitemap' as const } };
    expect(forecast(sitemaps, counted(50_000))).toMatchObject({ packed: false, name: 'urls.xml' });
    expect(forecast(sitemaps, counted(50_001))).toMatchObject({ packed: true, name: 'urls.zip' });
  });
});
