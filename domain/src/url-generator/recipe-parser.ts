import { fail, ok, type Result } from '../result.ts';
import {
  isCount,
  isObject,
  isOneOf,
  isText,
  type JsonObject,
  type JsonProblem,
  parseJsonObject,
  unknownName,
} from './json-shape.ts';
import type { OutputSettings } from './output-settings.ts';
import { type Recipe, recipeVersion } from './recipe.ts';
import { seedOfText } from './seed-text.ts';
import { templateProblem } from './template.ts';
import { parseTemplate } from './template-program.ts';

export type RecipeProblem =
  | { readonly code: JsonProblem | 'no-version' | 'newer-version' }
  /** `field` has a value that cannot be, is missing, or is not known at all; those of the output begin with `output.` */
  | { readonly code: 'missing' | 'invalid' | 'unknown'; readonly field: string };

const mostCharacters = 65_536;
const longestText = 8192;
const longestName = 200;

/** A change of one version's objects to the next one's, by the version they come from. There is no older one yet. */
const migrations: Readonly<Record<number, (recipe: JsonObject) => JsonObject>> = {};

type Test = (value: unknown, recipe: JsonObject) => boolean;
const isBoolean: Test = (value) => typeof value === 'boolean';

const inputNames = ['encoding', 'table'];
const tableNames = ['separator', 'quotes', 'skip', 'columns'];
const mostColumns = 1000;

const isInput: Test = (value) =>
  isObject(value) &&
  unknownName(value, inputNames) === undefined &&
  isOneOf(value.encoding, ['detect', 'utf-8', 'utf-16le', 'utf-16be', 'windows-1252']) &&
  (value.table === undefined || isTable(value.table));

const isTable = (value: unknown): boolean =>
  isObject(value) &&
  unknownName(value, tableNames) === undefined &&
  isOneOf(value.separator, [',', ';', '\t', '|']) &&
  typeof value.quotes === 'boolean' &&
  isCount(value.skip) &&
  Array.isArray(value.columns) &&
  value.columns.length > 0 &&
  value.columns.length <= mostColumns &&
  value.columns.every(
    (column: unknown) =>
      isObject(column) &&
      unknownName(column, ['placeholder', 'column']) === undefined &&
      isText(column.placeholder, longestName) &&
      isCount(column.column),
  );

const fields: Readonly<Record<Exclude<keyof Recipe, 'seed' | 'output'>, Test>> = {
  name: (value) => isText(value, longestName),
  form: (value) => isOneOf(value, ['plain', 'advanced']),
  template: (value, { form }) =>
    isText(value, longestText) &&
    (form === 'advanced' ? parseTemplate(value).ok : templateProblem(value) === undefined),
  input: isInput,
  randomize: isBoolean,
  duplicates: (value) => isOneOf(value, ['keep', 'drop', 'drop-ignoring-case']),
  fileName: (value) => isText(value, longestText),
};

const outputFields: Readonly<Record<keyof OutputSettings, Test>> = {
  format: (value) => isOneOf(value, ['text', 'csv', 'json-lines', 'sitemap']),
  lineEnd: (value) => isOneOf(value, ['crlf', 'lf']),
  header: isBoolean,
  keywordColumn: isBoolean,
  urlsPerFile: isCount,
};

/** Every field has to be there and right; only the seed may be missing. */
export function parseRecipe(text: string): Result<Recipe, RecipeProblem> {
  const parsed = parseJsonObject(text, mostCharacters);
  if (!parsed.ok) return fail({ code: parsed.error });
  const current = migrated(parsed.value);
  if (!current.ok) return current;
  const { version: _, output, seed, ...rest } = current.value;
  const known = [...Object.keys(fields), 'version', 'output', 'seed'];
  const problem =
    unknownField(current.value, known) ??
    fieldProblem(rest, fields) ??
    (output === undefined
      ? { code: 'missing' as const, field: 'output' }
      : isObject(output)
        ? (unknownField(output, Object.keys(outputFields), 'output.') ??
          fieldProblem(output, outputFields, 'output.'))
        : { code: 'invalid' as const, field: 'output' });
  if (problem) return fail(problem);
  const words = typeof seed === 'string' ? seedOfText(seed) : undefined;
  if (seed !== undefined && !words) return fail({ code: 'invalid', field: 'seed' });
  return ok({
    ...(rest as Omit<Recipe, 'seed' | 'output'>),
    ...(words && { seed: words }),
    output: output as OutputSettings,
  });
}

function migrated(recipe: JsonObject): Result<JsonObject, RecipeProblem> {
  let current = recipe;
  if (!isCount(current.version)) return fail({ code: 'no-version' });
  while (current.version !== recipeVersion) {
    const step = migrations[current.version as number];
    if (!step)
      return fail({ code: (current.version as number) > recipeVersion ? 'newer-version' : 'no-version' });
    current = step(current);
  }
  return ok(current);
}

const unknownField = (
  object: JsonObject,
  known: readonly string[],
  prefix = '',
): RecipeProblem | undefined => {
  const field = unknownName(object, known);
  return field === undefined ? undefined : { code: 'unknown', field: prefix + field.slice(0, longestName) };
};

function fieldProblem(
  object: JsonObject,
  tests: Readonly<Record<string, Test>>,
  prefix = '',
): RecipeProblem | undefined {
  for (const [field, test] of Object.entries(tests)) {
    if (!Object.hasOwn(object, field)) return { code: 'missing', field: prefix + field };
    if (!test(object[field], object)) return { code: 'invalid', field: prefix + field };
  }
  return undefined;
}
