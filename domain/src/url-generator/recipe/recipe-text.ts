import type { ListLines } from '../../formats/list-records.ts';
import { readableEncodings } from '../../formats/text-encoding.ts';
import { fail, ok, type Result } from '../../result.ts';
import {
  type FieldProblem,
  type Kind,
  list,
  object,
  oneOf,
  optional,
  plain,
  text,
  truth,
  where,
} from '../../validation/json-fields.ts';
import {
  isCount,
  isObject,
  type JsonObject,
  type JsonProblem,
  parseJsonObject,
} from '../../validation/json-shape.ts';
import type { Seed } from '../keywords/random.ts';
import { isSitemapFolder } from '../output/output-names.ts';
import type { OutputSettings } from '../output/output-settings.ts';
import { templateProblem } from '../template/template.ts';
import { parseTemplate } from '../template/template-program.ts';
import type { Recipe, RecipeCombination, RecipeInput, RecipeTable } from './recipe.ts';
import { seedOfText, seedText } from './seed-text.ts';

export type RecipeProblem = FieldProblem | { readonly code: JsonProblem | 'no-version' | 'newer-version' };

const recipeVersion = 1;

/** Converts the objects of one version to the next, by the version they come from. There is no older one yet. */
const migrations: Readonly<Record<number, (recipe: JsonObject) => JsonObject>> = {};

const mostCharacters = 262_144;
const longestText = 8192;
const longestName = 200;
const mostColumns = 1000;

const count = plain(isCount);
const encoding = oneOf('detect', ...readableEncodings);
const placeholder = text(longestName);
const lines = object<ListLines>({ skip: count, quotes: truth });

const table = object<RecipeTable>({
  separator: oneOf(',', ';', '\t', '|'),
  quotes: truth,
  skip: count,
  columns: list(object<RecipeTable['columns'][number]>({ placeholder, column: count }), 1, mostColumns),
});

const combined = object<RecipeCombination['lists'][number]>({
  placeholder: where(placeholder, (name) => name !== ''),
  encoding: optional(encoding),
  lines: optional(lines),
});

/** Each list feeds a placeholder of its own. */
const areDistinct = (lists: RecipeCombination['lists']): boolean =>
  new Set(lists.map((one) => one.placeholder)).size === lists.length;

const seed: Kind<Seed> = {
  read(stored) {
    const words = typeof stored === 'string' ? seedOfText(stored) : undefined;
    return words ? ok(words) : fail({ code: 'invalid', field: '' });
  },
  write: seedText,
};

const fields = object<Recipe>({
  name: text(longestName),
  form: oneOf('plain', 'advanced'),
  template: text(longestText),
  input: object<RecipeInput>({
    encoding,
    sheet: optional(count),
    table: optional(table),
    lines: optional(lines),
    dropInvisible: optional(truth),
  }),
  randomize: truth,
  seed: optional(seed),
  duplicates: oneOf('keep', 'drop', 'drop-ignoring-case'),
  fileName: text(longestText),
  output: object<OutputSettings>({
    format: oneOf('text', 'csv', 'json-lines', 'sitemap'),
    lineEnd: oneOf('crlf', 'lf'),
    header: truth,
    keywordColumn: truth,
    urlsPerFile: count,
    zip: optional(truth),
    sitemapFolder: optional(text(longestText)),
  }),
  combine: optional(
    object<RecipeCombination>({
      lists: where(list(combined, 1, mostColumns), areDistinct),
      ceiling: optional(where(count, (most) => most > 0)),
    }),
  ),
});

const storedRecipe = (recipe: Recipe): object => ({
  version: recipeVersion,
  ...(fields.write(recipe) as object),
});

/** A recipe within something else that the app stores. */
export const recipeKind: Kind<Recipe> = {
  read(stored) {
    const read = isObject(stored) ? readRecipe(stored) : undefined;
    return read?.ok ? read : fail({ code: 'invalid', field: '' });
  },
  write: storedRecipe,
};

/**
 * The same recipe always gives the same text: fields in a fixed order, two spaces of indentation, a line feed at the
 * end. Settings without a value are left out.
 */
export const recipeText = (recipe: Recipe): string =>
  `${JSON.stringify(storedRecipe(recipe), undefined, 2)}\n`;

/** Reads a recipe; every field that is not optional must be there and valid. */
export function parseRecipe(typed: string): Result<Recipe, RecipeProblem> {
  const parsed = parseJsonObject(typed, mostCharacters);
  if (!parsed.ok) return fail({ code: parsed.error });
  const recipe = readRecipe(parsed.value);
  if (!recipe.ok) return recipe;
  const { form, template, output } = recipe.value;
  const isTemplate =
    form === 'advanced' ? parseTemplate(template).ok : templateProblem(template) === undefined;
  if (!isTemplate) return fail({ code: 'invalid', field: 'template' });
  return isSitemapFolder(output.sitemapFolder)
    ? recipe
    : fail({ code: 'invalid', field: 'output.sitemapFolder' });
}

/** Takes any text for an address, since an earlier version of the app may have stored what is none today. */
function readRecipe(stored: JsonObject): Result<Recipe, RecipeProblem> {
  const current = migrate(stored);
  if (!current.ok) return current;
  const { version: _, ...recipe } = current.value;
  return fields.read(recipe);
}

function migrate(recipe: JsonObject): Result<JsonObject, RecipeProblem> {
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
