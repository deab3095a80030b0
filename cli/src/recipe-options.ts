import {
  checkTemplate,
  defaultFileName,
  type OutputSettings,
  parseRecipe,
  parseTemplate,
  plainRecipe,
  type Recipe,
  type RecipeTable,
  seedOfText,
} from '@toolkit/domain/url-generator';
import { type GenerateValues, oneOf, wholeNumber } from './options.ts';
import { Stop, usage } from './stop.ts';
import { asAdvanced, templateOf, withUtmOptions } from './template-option.ts';
import { recipeWords, templateWords } from './words.ts';

/** The recipe of a file, if one is given, with what the options say instead. The table is filled in later. */
export function recipeOf(values: GenerateValues, text: string | undefined): Recipe {
  const base = text === undefined ? plainRecipe('', defaultFileName) : parsedRecipe(text);
  const chosen = templateOf(values, text === undefined ? undefined : base.template);
  const ofRecipe = text !== undefined && values.template === undefined && values.preset === undefined;
  const advanced =
    values.advanced === true || impliesAdvanced(values) || (ofRecipe && base.form === 'advanced');
  const merged = withUtmOptions(values, advanced ? chosen : asAdvanced(chosen));
  const form = merged !== undefined || advanced ? 'advanced' : 'plain';
  const template = merged ?? chosen;
  checked(template, form);
  const order = seedOf(values.seed) ?? base.seed;
  const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
  const { seed: _, ...rest } = base;
  return {
    ...rest,
    template,
    form,
    input: { ...base.input, encoding: oneOf('encoding', values.encoding, encodings) ?? base.input.encoding },
    randomize: values['in-order'] ? false : values.seed !== undefined || base.randomize,
    ...(order && !values['in-order'] && { seed: order }),
    duplicates: values['unique-ignore-case']
      ? 'drop-ignoring-case'
      : values.unique
        ? 'drop'
        : base.duplicates,
    output: outputOf(values, base.output),
  };
}

export const withTable = (recipe: Recipe, table: RecipeTable): Recipe => ({
  ...recipe,
  input: { ...recipe.input, table },
});

const impliesAdvanced = ({ combine = [], column = [] }: GenerateValues): boolean =>
  combine.length > 0 || column.some((one) => one.includes('=') && !one.startsWith('keyword='));

function parsedRecipe(text: string): Recipe {
  const recipe = parseRecipe(text);
  if (!recipe.ok) throw new Stop(`The recipe cannot be used: ${recipeWords(recipe.error)}.`);
  return recipe.value;
}

function checked(template: string, form: Recipe['form']): void {
  if (form === 'advanced') {
    const program = parseTemplate(template);
    if (!program.ok) throw usage(`The template cannot be used: ${templateWords(program.error, template)}.`);
    return;
  }
  for (const { code } of checkTemplate(template)) {
    if (code === 'empty' || code === 'not-a-url')
      throw usage(`The template is no http or https address: "${template}".`);
  }
}

function seedOf(text: string | undefined) {
  if (text === undefined) return undefined;
  const seed = seedOfText(text);
  if (!seed) throw usage('--seed has 32 hexadecimal digits.');
  return seed;
}

function outputOf(values: GenerateValues, base: OutputSettings): OutputSettings {
  return {
    format: oneOf('format', values.format, ['text', 'csv', 'json-lines', 'sitemap']) ?? base.format,
    lineEnd: oneOf('line-end', values['line-end'], ['crlf', 'lf']) ?? base.lineEnd,
    header: values['no-header'] ? false : base.header,
    keywordColumn: values['keyword-column'] ?? base.keywordColumn,
    urlsPerFile: wholeNumber('split', values.split) ?? base.urlsPerFile,
  };
}
