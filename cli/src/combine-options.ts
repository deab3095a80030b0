import {
  isTableFile,
  parseTemplate,
  type Recipe,
  type RecipeCombination,
} from '@toolkit/domain/url-generator';
import { encodings, type GenerateValues, parseChoice, wholeNumber } from './options.ts';
import { usage } from './stop.ts';
import { quotedLines, readLines } from './table-options.ts';

/** The further lists that `--combine NAME=FILE` names. */
export function combinedFiles({ combine = [] }: GenerateValues): { placeholder: string; path: string }[] {
  const files = combine.map((one) => {
    const [placeholder, path] = parsePair('combine', one, 'FILE');
    return { placeholder, path };
  });
  const names = files.map(({ placeholder }) => placeholder);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) throw usage(`--combine has two lists for {${twice}}.`);
  return files;
}

/** The recipe's combination as far as the template still uses it, plus the given lists. */
export function readCombination(
  values: GenerateValues,
  { template, form, combine }: Pick<Recipe, 'template' | 'form' | 'combine'>,
): RecipeCombination | undefined {
  const program = form === 'advanced' ? parseTemplate(template) : undefined;
  const segments = program?.ok ? program.value.segments : [];
  const used = segments.flatMap((segment) => ('column' in segment ? [segment.column] : []));
  const given = combinedFiles(values);
  const unused = given.find(({ placeholder }) => !used.includes(placeholder));
  if (unused)
    throw usage(`The template has no {${unused.placeholder}} that the list of --combine could stand for.`);
  const ofRecipe = (combine?.lists ?? []).filter(({ placeholder }) => used.includes(placeholder));
  const known = new Map(ofRecipe.map((list) => [list.placeholder, list]));
  // A header is taken out of the first list only.
  const { skip: _, ...others } = values;
  for (const { placeholder, path } of given) {
    const lines = readLines(others, isTableFile(path) ? quotedLines : undefined);
    if (!known.has(placeholder)) known.set(placeholder, { placeholder, ...(lines && { lines }) });
  }
  for (const one of values['combine-encoding'] ?? []) {
    const [placeholder, name] = parsePair('combine-encoding', one, 'ENCODING');
    const encoding = parseChoice('combine-encoding', name, encodings);
    if (!known.has(placeholder)) throw usage(`--combine-encoding: there is no list for {${placeholder}}.`);
    known.set(placeholder, { ...known.get(placeholder), placeholder, ...(encoding && { encoding }) });
  }
  const ceiling = wholeNumber('max-combinations', values['max-combinations']) ?? combine?.ceiling;
  if (known.size === 0) return undefined;
  return { lists: [...known.values()], ...(ceiling !== undefined && { ceiling }) };
}

export function parsePair(option: string, text: string, what: string): [name: string, value: string] {
  const [, name = '', value = ''] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  if (value === '') throw usage(`--${option} is NAME=${what}, not "${text}".`);
  return [name, value];
}
