import { plainRecipe } from '@toolkit/domain/url-generator';
import { recipeText } from './recipe-text.ts';
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
});
