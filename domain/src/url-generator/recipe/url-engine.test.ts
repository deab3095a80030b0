import { plainRecipe, type Recipe } from './recipe.ts';
import { makeEnginePlan } from './url-engine.ts';

const plan = (changes: Partial<Recipe>) =>
  makeEnginePlan({ ...plainRecipe('https://a.example/?q={keyword}#x', 'urls.txt'), ...changes });

describe('the plan of an engine', () => {
  it('is that of one keyword a line in one place of the template, in text', () => {
    const expected = { before: 'https://a.example/?q=', after: '#x\r\n' };
    expect(plan({})).toEqual(expected);
    expect(plan({ form: 'advanced', randomize: false })).toEqual(expected);
    const output = { ...plainRecipe('', '').output, lineEnd: 'lf' as const };
    expect(plan({ output })).toEqual({ ...expected, after: '#x\n' });
    expect(plan({ template: 'https://a.example/{keyword}/{keyword}' })?.after).toBe('/{keyword}\r\n');
  });

  it.each<Partial<Recipe>>([
    { duplicates: 'drop' },
    { input: { encoding: 'windows-1252' } },
    { input: { encoding: 'detect', dropInvisible: true } },
    { input: { encoding: 'detect', lines: { skip: 1, quotes: false } } },
    { output: { ...plainRecipe('', '').output, format: 'csv' } },
    { output: { ...plainRecipe('', '').output, urlsPerFile: 5 } },
    { template: 'https://a.example/' },
    { form: 'advanced', template: 'https://a.example/{keyword|lower}' },
    { form: 'advanced', template: 'https://a.example/{keyword|plus}' },
    { form: 'advanced', template: 'https://a.example/{keyword}/{keyword}' },
    { form: 'advanced', template: '{keyword|raw}?utm_source=x' },
  ])('is missing for a recipe with %j', (changes) => expect(plan(changes)).toBeUndefined());
});
