import { type StreamedRun, usedNames } from '@toolkit/application/web/url-generator';
import { isTableFile, type Recipe, type RecipeCombination } from '@toolkit/domain/url-generator';
import { linesOf, openFile, openWhole } from './lists.ts';
import type { Streams } from './print.ts';
import type { GenerateValues } from './read-options.ts';
import { usage } from './stop.ts';

/** The given lists to combine, opened, and how the recipe's and these are read. */
export async function readCombined(
  values: GenerateValues,
  { form, template, combine }: Recipe,
  stdin: Streams['stdin'],
): Promise<Required<Pick<StreamedRun, 'further'>> & Pick<Recipe, 'combine'>> {
  const { combine: given = [], 'combine-encoding': encodings = [] } = values;
  const used = usedNames(form, template);
  const lists = new Map<string, RecipeCombination['lists'][number]>();
  for (const list of combine?.lists ?? [])
    if (used.includes(list.placeholder)) lists.set(list.placeholder, list);
  for (const [at, [name]] of given.entries()) {
    if (given.findIndex(([other]) => other === name) < at)
      throw usage(`--combine has two lists for {${name}}.`);
    if (!used.includes(name))
      throw usage(`The template has no {${name}} that the list of --combine could stand for.`);
  }
  for (const [name] of encodings)
    if (!lists.has(name) && !given.some(([other]) => other === name))
      throw usage(`--combine-encoding: there is no list for {${name}}.`);

  const further = [];
  for (const [placeholder, path] of given) {
    // Only an opened archive tells the name of the list in it. The run reads spreadsheets itself.
    const packed = /\.zip$/i.test(path) ? await openWhole(path, stdin, path) : undefined;
    const { stream, name = path } = packed && !packed.sheets ? packed : await openFile(path, stdin);
    further.push({ placeholder, list: stream });
    if (!lists.has(placeholder))
      lists.set(placeholder, { placeholder, lines: linesOf(values, isTableFile(name)) });
  }
  for (const [placeholder, encoding] of encodings)
    lists.set(placeholder, { ...lists.get(placeholder), placeholder, encoding });
  const ceiling = values['max-combinations'] ?? combine?.ceiling;
  return {
    further,
    combine:
      lists.size === 0
        ? undefined
        : { lists: [...lists.values()], ...(ceiling !== undefined && { ceiling }) },
  };
}
