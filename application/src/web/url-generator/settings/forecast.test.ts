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
  lists: { all, filled: all.filter(({ lines }) => lines > 0), key: '' },
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
    expect(makeForecast(recipe(template, { combine }), city, count)).toMatchObject({
      used: ['keyword', 'city'],
      sizes: [5, 4],
      missing: [],
      urls: 20,
      name: 'urls.txt',
    });
    expect(makeForecast(recipe(template, { combine, duplicates: 'drop' }), city, count).sizes).toEqual([
      3, 4,
    ]);
  });

  it('names the lists that are to be filled in', () => {
    const lists = placeholders(list('city', 0), list('color', 2));
    expect(makeForecast(recipe('https://a.example/{city}'), lists, count).missing).toEqual(['city']);
  });

  it('tells no number of URLs while duplicates are to be dropped that are not all found', () => {
    const partly = { ...count, allCompared: false };
    const plain = (duplicates: 'keep' | 'drop') =>
      makeForecast(recipe('https://a.example/{keyword}', { duplicates }), placeholders(), partly).urls;
    expect([plain('keep'), plain('drop')]).toEqual([count.keywords, undefined]);
  });

  it('says if there would be more rows than a browser makes', () => {
    const most = (changes: Partial<Recipe>, keywords: number) => {
      const of = recipe('https://a.example/{keyword|slug}', changes);
      return makeForecast(of, placeholders(), { ...count, keywords }).tooMany;
    };
    expect(most({ randomize: true }, 5_000_001)).toBe(5_000_000);
    expect(most({ randomize: true }, 5_000_000)).toBeUndefined();
    expect(most({ randomize: false }, 20_000_001)).toBe(20_000_000);
    expect(most({ template: 'https://a.example/{keyword}' }, 50_000_000)).toBeUndefined();
  });

  it('comes in a zip by its name where it takes more than one sitemap', () => {
    const output = { ...plainRecipe('', '').output, format: 'sitemap' as const };
    const many = { ...count, keywords: 60_000 };
    const sitemaps = recipe('https://a.example/{keyword}', { output });
    expect(makeForecast(sitemaps, placeholders(), count)).toMatchObject({ packed: false, name: 'urls.xml' });
    expect(makeForecast(sitemaps, placeholders(), many)).toMatchObject({ packed: true, name: 'urls.zip' });
  });
});
