import { detectForm, seedOfText, seedText } from './recipe.ts';

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
