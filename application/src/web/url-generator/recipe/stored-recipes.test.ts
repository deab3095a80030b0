import { plainRecipe } from '@toolkit/domain/url-generator';
import { parseRecipe, recipeText } from './recipe-text.ts';
import { parseRecipes, textOfRecipes, withRecipe } from './stored-recipes.ts';

describe('stored recipes', () => {
  it('replace one another by name, and what is no recipe is left out', () => {
    const recipe = (name: string, fileName = 'a.txt') => ({
      ...plainRecipe('https://a.example/{keyword}', fileName),
      name,
    });
    const kept = withRecipe(withRecipe([recipe('b')], recipe('a')), recipe('b', 'new.txt'));
    expect(kept.map(({ name, fileName }) => [name, fileName])).toEqual([
      ['a', 'a.txt'],
      ['b', 'new.txt'],
    ]);
    expect(parseRecipes(textOfRecipes(kept))).toEqual(kept);
    expect(parseRecipes(`[${recipeText(recipe('a'))}, {"version":1}, 7]`)).toEqual([recipe('a')]);
    for (const broken of [undefined, '', '{', '{}', 'null']) expect(parseRecipes(broken)).toEqual([]);
  });

  it.each([
    { form: 'plain', template: 'http://localhost/?q={keyword}' },
    { form: 'advanced', template: 'https://192.168.1.1/{city|slug}' },
    { form: 'advanced', template: 'https://a.example/{city|gone}' },
    { output: { ...plainRecipe('', '').output, sitemapFolder: 'https://intranet/maps/' } },
  ] as const)('stored recipes of an earlier version stay with rules that became stricter: %j', (change) => {
    const old = { ...plainRecipe('https://a.example/{keyword}', 'a.txt'), name: 'Old', ...change };
    const stored = `[${recipeText(old)}]`;
    expect(parseRecipe(recipeText(old)).ok).toBe(false);
    expect(parseRecipes(stored)).toEqual([old]);
    const more = { ...plainRecipe('https://a.example/{keyword}', 'b.txt'), name: 'New' };
    expect(parseRecipes(textOfRecipes(withRecipe(parseRecipes(stored), more)))).toEqual([more, old]);
  });
});
