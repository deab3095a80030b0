import { parseRecipe, type UserPreset } from '@toolkit/application/web/url-generator';
import {
  addressFault,
  addressWords,
  checkTemplate,
  defaultFileName,
  detectForm,
  isForAddresses,
  isSitemapFolder,
  type OutputSettings,
  outputFormats,
  parseTemplate,
  plainRecipe,
  type Recipe,
  type RecipeInput,
  seedOfText,
} from '@toolkit/domain/url-generator';
import { readCombination } from './combine-options.ts';
import { encodings, type GenerateValues, parseChoice, wholeNumber } from './options.ts';
import { Stop, usage } from './stop.ts';
import { readTemplate, toAdvanced, withUtmOptions } from './template-option.ts';
import { recipeWords, templateWords } from './words.ts';

/** The recipe from a file, if one is given, with the options applied on top. The table is filled in later. */
export function readRecipe(
  values: GenerateValues,
  text: string | undefined,
  own: readonly UserPreset[],
): Recipe {
  const base = text === undefined ? plainRecipe('', defaultFileName) : parsedRecipe(text);
  const chosen = readTemplate(values, text === undefined ? undefined : base.template, own);
  const ofRecipe = text !== undefined && values.template === undefined && values.preset === undefined;
  const advanced =
    values.advanced === true ||
    impliesAdvanced(values) ||
    isForAddresses(chosen) ||
    (ofRecipe && base.form === 'advanced') ||
    // As on the page, the user's own presets are read in their simplest form.
    (own.some(({ template }) => template === chosen) && detectForm(chosen) === 'advanced');
  const merged = withUtmOptions(values, advanced ? chosen : toAdvanced(chosen));
  const form = merged !== undefined || advanced ? 'advanced' : 'plain';
  const template = merged ?? chosen;
  demandTemplate(template, form);
  if (values.seed !== undefined && values['in-order'])
    throw usage('--seed and --in-order exclude each other.');
  const order = parseSeed(values.seed) ?? base.seed;
  const sheet = wholeNumber('sheet', values.sheet);
  const encoding = parseChoice('encoding', values.encoding, encodings);
  const combine = readCombination(values, { ...base, template, form });
  const { seed: _, combine: __, ...rest } = base;
  return {
    ...rest,
    template,
    form,
    name: chooseName(values) ?? base.name,
    input: {
      ...(values['plain-lines'] ? withoutTable(base.input) : base.input),
      ...(encoding && { encoding }),
      ...(sheet !== undefined && { sheet: sheet - 1 }),
      ...(values['drop-invisible'] && { dropInvisible: true }),
    },
    randomize: values['in-order'] ? false : values.seed !== undefined || base.randomize,
    ...(order && !values['in-order'] && { seed: order }),
    duplicates: values['unique-ignore-case']
      ? 'drop-ignoring-case'
      : values.unique
        ? 'drop'
        : base.duplicates,
    output: readOutput(values, base.output),
    ...(combine && { combine }),
  };
}

function chooseName({ 'recipe-name': name, 'save-recipe': path }: GenerateValues): string | undefined {
  if (name !== undefined && path === undefined) throw usage('--recipe-name belongs to --save-recipe.');
  if (name !== undefined && (name.length > 200 || !name.isWellFormed()))
    throw usage('--recipe-name has at most 200 characters.');
  return name;
}

const withoutTable = ({ table: _, ...input }: RecipeInput): RecipeInput => input;

const impliesAdvanced = ({ combine = [], column = [] }: GenerateValues): boolean =>
  combine.length > 0 || column.some((one) => one.includes('=') && !one.startsWith('keyword='));

function parsedRecipe(text: string): Recipe {
  const recipe = parseRecipe(text);
  if (!recipe.ok) throw new Stop(`The recipe cannot be used: ${recipeWords(recipe.error)}.`);
  return recipe.value;
}

function demandTemplate(template: string, form: Recipe['form']): void {
  if (form === 'advanced') {
    const program = parseTemplate(template);
    if (program.ok) return;
    if (program.error.code === 'not-a-url')
      throw usage(`The template ${addressWords[addressFault(template)]}: "${template}".`);
    throw usage(`The template cannot be used: ${templateWords(program.error, template)}.`);
  }
  for (const finding of checkTemplate(template)) {
    if (finding.code === 'empty') throw usage('The template is empty.');
    if (finding.code === 'not-a-url')
      throw usage(`The template ${addressWords[finding.fault]}: "${template}".`);
  }
}

function parseSeed(text: string | undefined): string | undefined {
  if (text !== undefined && !seedOfText(text)) throw usage('--seed has 32 hexadecimal digits.');
  return text?.toLowerCase();
}

function readOutput(values: GenerateValues, base: OutputSettings): OutputSettings {
  if (values.zip && values['no-zip']) throw usage('--zip and --no-zip exclude each other.');
  const format = parseChoice('format', values.format, outputFormats) ?? base.format;
  if (values['line-end'] !== undefined && format !== 'text') throw usage('--line-end belongs to text.');
  if (values['keyword-column'] && format !== 'csv' && format !== 'json-lines')
    throw usage('--keyword-column belongs to --format csv or json-lines.');
  if (values['no-header'] && format !== 'csv') throw usage('--no-header belongs to --format csv.');
  const zip = values.zip || (base.zip && !values['no-zip']);
  const folder = values['sitemap-folder'] ?? base.sitemapFolder;
  if (!isSitemapFolder(folder)) throw usage('--sitemap-folder is an http or https address without ? and #.');
  return {
    format,
    lineEnd: parseChoice('line-end', values['line-end'], ['crlf', 'lf']) ?? base.lineEnd,
    header: values['no-header'] ? false : base.header,
    keywordColumn: values['keyword-column'] ?? base.keywordColumn,
    urlsPerFile: wholeNumber('split', values.split) ?? base.urlsPerFile,
    ...(zip && { zip }),
    ...(folder !== undefined && { sitemapFolder: folder }),
  };
}
