import {
  parseDraft,
  parseHistory,
  parseRecipe,
  parseRecipes,
  parseStoredPresets,
  recipeOfRun,
} from '@toolkit/application/web/url-generator';
import { storedTexts } from '../../../../scripts/golden-runs.mjs';

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  recipe(text) {
    const file = parseRecipe(text);
    expect(parseRecipes(`[${text}]`)).toEqual(file.ok && [file.value]);
    return file.ok && file.value;
  },
  recipes: parseRecipes,
  draft: parseDraft,
  history: (text) => parseHistory(text).map((run) => ({ ...run, recipe: recipeOfRun(run) })),
  presets: parseStoredPresets,
};

describe('texts that earlier versions stored', () => {
  const texts = storedTexts();

  it('are there of every kind', () => {
    expect(new Set(texts.map(({ kind }) => kind))).toEqual(new Set(Object.keys(readers)));
  });

  it.each(texts.map((stored) => [stored.name, stored] as const))(
    '%s loads as a whole',
    (_, { kind, text, becomes }) => {
      expect(readers[kind]?.(text)).toEqual(becomes);
    },
  );
});
