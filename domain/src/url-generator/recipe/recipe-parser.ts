import { fail, ok, type Result } from '../../result.ts';
import {
  isCount,
  isObject,
  isOneOf,
  isText,
  type JsonObject,
  type JsonProblem,
  parseJsonObject,
  unknownName,
} from '../../validation/json-shape.ts';
import { isSitemapFolder } from '../output/output-names.ts';
import type { OutputSettings } from '../output/output-settings.ts';
import { templateProblem } from '../template/template.ts';
import { parseTemplate } from '../template/template-program.ts';
import { readableEncodings } from '../text/file-kind.ts';
import { type Recipe, type RecipeCombination, type RecipeInput, recipeVersion } from './recipe.ts';
import { seedOfText } from './seed-text.ts';

export type RecipeProblem =
  | { readonly code: JsonProblem | 'no-version' | 'newer-version' }
  /** `field` has a value that cannot be, is missing, or is not known at all; a part is named as in `output.format` */
  | { readonly code: 'missing' | 'invalid' | 'unknown'; readonly field: string };

const mostCharacters = 262_144;
const longestText = 8192;
const longestName = 200;

/** Converts the objects of one version to the next, by the version they come from. There is no older one yet. */
const migrations: Readonly<Record<number, (recipe: JsonObject) => JsonObject>> = {};

type Test = (value: unknown, recipe: JsonObject) => boolean;

/** The fields and their tests. Optional fields may be missing but not `null`. */
interface Shape<Fields extends object> {
  readonly needed: { readonly [Name in RequiredNames<Fields>]: Test };
  readonly optional: { readonly [Name in Exclude<keyof Fields, RequiredNames<Fields>>]-?: Test };
}
type RequiredNames<Fields extends object> = {
  [Name in keyof Fields]-?: object extends Pick<Fields, Name> ? never : Name;
}[keyof Fields];

const isBoolean: Test = (value) => typeof value === 'boolean';
const isEncoding: Test = (value) => isOneOf(value, ['detect', ...readableEncodings]);

const mostColumns = 1000;

/** At least one object, all with these names only. */
const areObjects = (value: unknown, names: readonly string[], test: (one: JsonObject) => boolean): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= mostColumns &&
  value.every((one: unknown) => isObject(one) && unknownName(one, names) === undefined && test(one));

const isTable: Test = (value) =>
  isObject(value) &&
  unknownName(value, ['separator', 'quotes', 'skip', 'columns']) === undefined &&
  isOneOf(value.separator, [',', ';', '\t', '|']) &&
  typeof value.quotes === 'boolean' &&
  isCount(value.skip) &&
  areObjects(
    value.columns,
    ['placeholder', 'column'],
    ({ placeholder, column }) => isText(placeholder, longestName) && isCount(column),
  );

const areLines: Test = (value) =>
  isObject(value) &&
  unknownName(value, ['skip', 'quotes']) === undefined &&
  isCount(value.skip) &&
  typeof value.quotes === 'boolean';

/** Each list feeds a placeholder of its own. */
const areLists: Test = (value) =>
  areObjects(
    value,
    ['placeholder', 'encoding', 'lines'],
    ({ placeholder, encoding, lines }) =>
      placeholder !== '' &&
      isText(placeholder, longestName) &&
      (encoding === undefined || isEncoding(encoding, {})) &&
      (lines === undefined || areLines(lines, {})),
  ) &&
  new Set((value as RecipeCombination['lists']).map(({ placeholder }) => placeholder)).size ===
    (value as []).length;

const recipeShape: Shape<Recipe> = {
  needed: {
    name: (value) => isText(value, longestName),
    form: (value) => isOneOf(value, ['plain', 'advanced']),
    template: (value) => isText(value, longestText),
    input: isObject,
    randomize: isBoolean,
    duplicates: (value) => isOneOf(value, ['keep', 'drop', 'drop-ignoring-case']),
    fileName: (value) => isText(value, longestText),
    output: isObject,
  },
  optional: {
    seed: (value) => typeof value === 'string' && seedOfText(value) !== undefined,
    combine: isObject,
  },
};

const inputShape: Shape<RecipeInput> = {
  needed: { encoding: isEncoding },
  optional: { sheet: isCount, table: isTable, lines: areLines },
};

const outputShape: Shape<OutputSettings> = {
  needed: {
    format: (value) => isOneOf(value, ['text', 'csv', 'json-lines', 'sitemap']),
    lineEnd: (value) => isOneOf(value, ['crlf', 'lf']),
    header: isBoolean,
    keywordColumn: isBoolean,
    urlsPerFile: isCount,
  },
  optional: {
    zip: isBoolean,
    sitemapFolder: (value) => isText(value, longestText),
  },
};

const combineShape: Shape<RecipeCombination> = {
  needed: { lists: areLists },
  optional: { ceiling: (value) => isCount(value) && value > 0 },
};

/** Reads a recipe; every field that is not optional must be there and valid. */
export function parseRecipe(text: string): Result<Recipe, RecipeProblem> {
  const parsed = parseStoredRecipe(text);
  if (!parsed.ok) return parsed;
  const { form, template, output } = parsed.value;
  const isTemplate =
    form === 'advanced' ? parseTemplate(template).ok : templateProblem(template) === undefined;
  if (!isTemplate) return fail({ code: 'invalid', field: 'template' });
  return isSitemapFolder(output.sitemapFolder)
    ? parsed
    : fail({ code: 'invalid', field: 'output.sitemapFolder' });
}

/**
 * Reads what the app itself stored. Its addresses may be any text: an earlier version may have taken what is none
 * today, and the fields tell so when it is used.
 */
export function parseStoredRecipe(text: string): Result<Recipe, RecipeProblem> {
  const parsed = parseJsonObject(text, mostCharacters);
  if (!parsed.ok) return fail({ code: parsed.error });
  const current = migrated(parsed.value);
  if (!current.ok) return current;
  const { version: _, seed, ...rest } = current.value;
  const recipe = rest as unknown as Omit<Recipe, 'seed'>;
  const problem =
    findProblem({ ...rest, ...(seed !== undefined && { seed }) }, recipeShape) ??
    findProblem(recipe.input, inputShape, 'input.') ??
    findProblem(recipe.output, outputShape, 'output.') ??
    (recipe.combine && findProblem(recipe.combine, combineShape, 'combine.'));
  if (problem) return fail(problem);
  const words = seed === undefined ? undefined : seedOfText(seed as string);
  return ok({ ...recipe, ...(words && { seed: words }) });
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

function findProblem<Fields extends object>(
  object: object,
  { needed, optional }: Shape<Fields>,
  prefix = '',
): RecipeProblem | undefined {
  const values = object as JsonObject;
  const tests: [string, Test][] = Object.entries({ ...needed, ...optional });
  const unknown = unknownName(
    values,
    tests.map(([field]) => field),
  );
  if (unknown !== undefined) return { code: 'unknown', field: prefix + unknown.slice(0, longestName) };
  for (const [field, test] of tests) {
    if (Object.hasOwn(values, field)) {
      if (!test(values[field], values)) return { code: 'invalid', field: prefix + field };
    } else if (field in needed) return { code: 'missing', field: prefix + field };
  }
  return undefined;
}
