import { combinationSizes, detectForm, plainRecipe, seedOfText, seedText } from './recipe.ts';

const recipe = plainRecipe('https://a.example/{keyword}/{city}/{color}', 'urls.txt');
const combined = { ...recipe, combine: { lists: [{ placeholder: 'city' }, { placeholder: 'color' }] } };
const city = { placeholder: 'city', lines: 3 };
const color = { placeholder: 'color', lines: 4 };

describe('the numbers that are multiplied', () => {
  it('are those of the keywords and of the lists in the order of the recipe', () => {
    const other = { placeholder: 'size', lines: 9 };
    expect(combinationSizes(combined, 2, [color, other, city])).toEqual([2, 3, 4]);
  });

  it('are those of the lists alone where the template has no keyword', () => {
    expect(combinationSizes(combined, undefined, [city, color])).toEqual([3, 4]);
  });

  it('are none while a list is missing or empty, and where nothing is combined', () => {
    expect(combinationSizes(combined, 2, [city])).toEqual([]);
    expect(combinationSizes(combined, 2, [city, { ...color, lines: 0 }])).toEqual([]);
    expect(combinationSizes(recipe, 2, [city, color])).toEqual([]);
    expect(combinationSizes({ ...recipe, combine: { lists: [] } }, 2, [])).toEqual([]);
  });
});

it('the text of a seed has 32 hexadecimal digits and gives the seed back', () => {
  expect(seedText([0, 1, 0xffff_ffff, 0x8000_0000])).toBe('0000000000000001ffffffff80000000');
  expect(seedOfText('0000000000000001FFFFFFFF80000000')).toEqual([0, 1, 0xffff_ffff, 0x8000_0000]);
  for (const text of ['g'.repeat(32), '0'.repeat(31)]) expect(seedOfText(text)).toBeUndefined();
});

describe('templates', () => {
  it.each([
    ['https://a.example/?q={keyword}', 'plain'],
    ['https://a.example/?q=%s', 'plain'],
    ['https://a.example/?q={keyword|plus}', 'advanced'],
    ['https://a.example/{city}?q={keyword}', 'advanced'],
    ['https://a.example/{city}', 'advanced'],
    ['https://a.example/{', 'plain'],
  ])('are read in the simplest form that means the same: %s', (template, form) => {
    expect(detectForm(template)).toBe(form);
  });
});
