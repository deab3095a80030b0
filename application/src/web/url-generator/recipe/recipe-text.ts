import { readableEncodings } from '@toolkit/domain/formats';
import { fail, ok, type Result } from '@toolkit/domain/result';
import {
  isSitemapFolder,
  outputFormats,
  parseTemplate,
  type Recipe,
  templateProblem,
} from '@toolkit/domain/url-generator';
import * as v from 'valibot';
import { count, type JsonProblem, jsonFaults, parseJsonObject, text } from './schema.ts';

/** `field` has a value that cannot be, is missing, or is not known; a part is named as in `output.format`. */
export type RecipeProblem =
  | { readonly code: 'missing' | 'invalid' | 'unknown'; readonly field: string }
  | { readonly code: JsonProblem | 'no-version' | 'newer-version' };

/** Those of a field are followed by its name. */
export const recipeFaults: Readonly<Record<RecipeProblem['code'], string>> = {
  ...jsonFaults,
  'no-version': 'it has no version',
  'newer-version': 'a newer version made it',
  missing: 'it lacks',
  invalid: 'it has a value that cannot be in',
  unknown: 'it has a setting that is not known:',
};

const recipeVersion = 1;
const mostCharacters = 262_144;
const longestText = 8192;
const longestName = 200;
const mostColumns = 1000;

const listOf = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(v.array(schema), v.minLength(1), v.maxLength(mostColumns));

/**
 * A recipe as files and browsers store it; the same fields in the same order as in a file.
 * @param textOf the schema of a text with at most so many characters
 */
export function recipeSchema(textOf: (mostCharacters: number) => v.GenericSchema<string>) {
  const encoding = v.picklist(['detect', ...readableEncodings]);
  const lines = v.strictObject({ skip: count, quotes: v.boolean() });
  const table = v.strictObject({
    separator: v.picklist([',', ';', '\t', '|']),
    quotes: v.boolean(),
    skip: count,
    columns: listOf(v.strictObject({ placeholder: textOf(longestName), column: count })),
  });
  const combined = v.strictObject({
    placeholder: v.pipe(textOf(longestName), v.nonEmpty()),
    encoding: v.optional(encoding),
    lines: v.optional(lines),
  });
  const fields = v.strictObject({
    version: v.literal(recipeVersion),
    name: textOf(longestName),
    form: v.picklist(['plain', 'advanced']),
    template: textOf(longestText),
    input: v.strictObject({
      encoding,
      sheet: v.optional(count),
      table: v.optional(table),
      lines: v.optional(lines),
      dropInvisible: v.optional(v.boolean()),
    }),
    randomize: v.boolean(),
    seed: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/i), v.toLowerCase())),
    duplicates: v.picklist(['keep', 'drop', 'drop-ignoring-case']),
    fileName: textOf(longestText),
    output: v.strictObject({
      format: v.picklist(outputFormats),
      lineEnd: v.picklist(['crlf', 'lf']),
      header: v.boolean(),
      keywordColumn: v.boolean(),
      urlsPerFile: count,
      zip: v.optional(v.boolean()),
      sitemapFolder: v.optional(textOf(longestText)),
    }),
    keepsParameters: v.optional(v.boolean()),
    combine: v.optional(
      v.strictObject({
        lists: v.pipe(
          listOf(combined),
          // Each list feeds a placeholder of its own.
          v.check((lists) => new Set(lists.map(({ placeholder }) => placeholder)).size === lists.length),
        ),
        ceiling: v.optional(v.pipe(count, v.minValue(1))),
      }),
    ),
  });
  return v.pipe(
    fields,
    v.transform(({ version: _, ...recipe }): Recipe => recipe),
  );
}

/** Takes any text for an address, since an earlier version of the app may have stored what is none today. */
export const storedRecipe = recipeSchema(text);

export const storeRecipe = (recipe: Recipe) => ({ version: recipeVersion, ...recipe });

/**
 * The same recipe always gives the same text: fields in a fixed order, two spaces of indentation, a line feed at the
 * end. Settings without a value are left out.
 */
export function recipeText(recipe: Recipe): string {
  const sorted = v.safeParse(storedRecipe, storeRecipe(recipe));
  return `${JSON.stringify(storeRecipe(sorted.success ? sorted.output : recipe), undefined, 2)}\n`;
}

/** Reads a recipe; every field that is not optional must be there and valid. */
export function parseRecipe(typed: string): Result<Recipe, RecipeProblem> {
  const parsed = parseJsonObject(typed, mostCharacters);
  if (!parsed.ok) return fail({ code: parsed.error });
  const { version } = parsed.value;
  if (!v.is(count, version) || version < recipeVersion) return fail({ code: 'no-version' });
  if (version > recipeVersion) return fail({ code: 'newer-version' });
  const { success, output: recipe, issues } = v.safeParse(storedRecipe, parsed.value);
  if (!success) return fail(fieldProblem(issues[0]));
  const { form, template, output } = recipe;
  const isTemplate =
    form === 'advanced' ? parseTemplate(template).ok : templateProblem(template) === undefined;
  if (!isTemplate) return fail({ code: 'invalid', field: 'template' });
  return isSitemapFolder(output.sitemapFolder)
    ? ok(recipe)
    : fail({ code: 'invalid', field: 'output.sitemapFolder' });
}

/** JSON has no undefined value: what is undefined is missing. */
function fieldProblem(issue: v.BaseIssue<unknown>): RecipeProblem {
  const code =
    issue.expected === 'never' ? 'unknown' : issue.received === 'undefined' ? 'missing' : 'invalid';
  return { code, field: (v.getDotPath(issue) ?? '').slice(0, longestName) };
}
