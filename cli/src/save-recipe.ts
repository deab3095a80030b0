import { resolve } from 'node:path';
import { parseRecipe, recipeText } from '@toolkit/application/web/url-generator';
import type { Recipe } from '@toolkit/domain/url-generator';
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
  const save = textPlace('save-recipe', values);
  if (!save) return undefined;
  const read = parseRecipe(recipeText(settings));
  if (!read.ok) throw new Stop(`These settings cannot be a recipe: ${recipeWords(read.error)}.`);
  return (recipe) => save(recipeText(recipe));
}

/** Returns a function that writes the file of this option after a run. Problems with it show before the run. */
export function textPlace(
  option: 'save-recipe' | 'summary' | 'rejects',
  values: GenerateValues,
): ((content: string | Uint8Array) => Promise<void>) | undefined {
  const { [option]: path, output, preview, force = false } = values;
  if (path === undefined) return undefined;
  if (preview !== undefined) throw usage(`--preview makes no run for --${option}.`);
  if (output !== undefined && resolve(output) === resolve(path))
    throw usage(`--output and --${option} are the same file.`);
  checkPath(option, path, force);
  const tried = fileAt(path, force);
  tried.drop();
  if (tried.problem !== undefined) throw new Stop(cannotWrite(path, tried.problem));
  return async (content) => {
    const sink = fileAt(path, force);
    sink.write(typeof content === 'string' ? new TextEncoder().encode(content) : content);
    await sink.close(sink.failure === undefined);
    if (sink.problem !== undefined) throw new Stop(cannotWrite(path, sink.problem));
  };
}
