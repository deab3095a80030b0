import { resolve } from 'node:path';
import { parseRecipe, type Recipe, recipeText } from '@toolkit/domain/url-generator';
import type { GenerateValues } from './options.ts';
import { fileAt } from './output-options.ts';
import { cannotWrite, checkPath } from './output-path.ts';
import { Stop, usage } from './stop.ts';
import { recipeWords } from './words.ts';

/** Returns a function that saves the settings after a run. Problems with the file show before the run. */
export function recipePlace(
  values: GenerateValues,
  settings: Recipe,
): ((recipe: Recipe) => Promise<void>) | undefined {
  const { 'save-recipe': path, output, preview, force = false } = values;
  if (path === undefined) return undefined;
  if (preview !== undefined) throw usage('--preview makes no run whose recipe could be saved.');
  if (output !== undefined && resolve(output) === resolve(path))
    throw usage('--output and --save-recipe are the same file.');
  const read = parseRecipe(recipeText(settings));
  if (!read.ok) throw new Stop(`These settings cannot be a recipe: ${recipeWords(read.error)}.`);
  checkPath('save-recipe', path, force);
  const tried = fileAt(path, force);
  tried.drop();
  if (tried.problem !== undefined) throw new Stop(cannotWrite(path, tried.problem));
  return async (recipe) => {
    const sink = fileAt(path, force);
    sink.write(new TextEncoder().encode(recipeText(recipe)));
    await sink.close(sink.failure === undefined);
    if (sink.problem !== undefined) throw new Stop(cannotWrite(path, sink.problem));
  };
}
