import { parseRecipe, type UserPreset } from '@toolkit/application/web/url-generator';
import { readableEncodings } from '@toolkit/domain/formats';
import {
  addressFault,
  addressWords,
  defaultFileName,
  defaultTemplate,
  defaultUtmRules,
  detectForm,
  isForAddresses,
  isTableFile,
  listColumns,
  parseTemplate,
  placeholder,
  plainRecipe,
  presetOptions,
  presets,
  presetTemplate,
  type Recipe,
  type RecipeCombination,
  templateProblem,
  type UtmField,
  utmFields,
  utmName,
  utmProblems,
  withUtm,
} from '@toolkit/domain/url-generator';
import { linesOf } from './lists.ts';
import { oneOf } from './options.ts';
import { type GenerateValues, setFields } from './read-options.ts';
import { Stop, usage } from './stop.ts';
import { recipeWords, templateWords, utmWords } from './words.ts';

/** The recipe from a file, if one is given, with the options applied on top. The table is filled in later. */
export function readRecipe(
  values: GenerateValues,
  text: string | undefined,
  own: readonly UserPreset[],
): Recipe {
  const base = text === undefined ? plainRecipe(defaultTemplate, defaultFileName) : parsedRecipe(text);
  const { 'in-order': inOrder = false, preset, combine = [], column = [] } = values;
  const chosen = values.template ?? (preset === undefined ? base.template : findPreset(values, preset, own));
  const advanced =
    values.advanced ||
    combine.length > 0 ||
    column.some(({ placeholder }) => placeholder !== 'keyword') ||
    isForAddresses(chosen) ||
    (values.template === undefined && preset === undefined && base.form === 'advanced') ||
    // As on the page, the user's own presets are read in their simplest form.
    (own.some(({ template }) => template === chosen) && detectForm(chosen) === 'advanced');
  const merged = mergeCampaign(values, advanced ? chosen : toAdvanced(chosen));
  const form = merged !== undefined || advanced ? 'advanced' : 'plain';
  const template = merged ?? chosen;
  const fault = findFault(template, form);
  if (fault !== undefined) throw usage(`The template ${fault}.`);
  const { combine: ofRecipe, ...recipe } = setFields({ ...base, template, form }, values);
  const combination = combineLists(values, recipe, ofRecipe);
  return {
    ...recipe,
    randomize: !inOrder && (base.randomize || values.seed !== undefined),
    ...(combination && { combine: combination }),
  };
}

function parsedRecipe(text: string): Recipe {
  const recipe = parseRecipe(text);
  if (!recipe.ok) throw new Stop(`The recipe cannot be used: ${recipeWords(recipe.error)}.`);
  return recipe.value;
}

/** What is wrong with a template, following its name. */
function findFault(template: string, form: Recipe['form']): string | undefined {
  const program = form === 'advanced' ? parseTemplate(template) : undefined;
  if (program ? program.ok : templateProblem(template) === undefined) return undefined;
  if (program?.ok === false && program.error.code !== 'not-a-url')
    return `cannot be used: ${templateWords(program.error, template)}`;
  return template.trim() === '' ? 'is empty' : `${addressWords[addressFault(template)]}: "${template}"`;
}

/** The template of a preset, one's own or one that is always there. */
function findPreset(values: GenerateValues, wanted: string, own: readonly UserPreset[]): string {
  const mine = own.find(({ name }) => presetKey(name) === presetKey(wanted));
  const preset = mine
    ? { ...mine, id: mine.name, searchEngine: false }
    : presets.find(({ id, name }) => [id, name.toLowerCase()].includes(wanted.toLowerCase()));
  if (!preset) throw usage(`There is no preset "${wanted}": "--preset list" shows them.`);
  const chosen = (['country', 'language', 'market'] as const).flatMap((kind) => {
    const code = values[kind]?.toLowerCase();
    if (code === undefined) return [];
    const option = presetOptions(preset).find((one) => one.kind === kind);
    if (!option) throw usage(`The preset ${preset.id} has no --${kind}.`);
    const codes = option.values.map((value) => value.code);
    const known = codes.find((one) => one.toLowerCase() === code);
    if (known === undefined) throw usage(`--${kind} of ${preset.id} is one of ${codes.join(' ')}.`);
    return [[kind, known]];
  });
  return presetTemplate(preset, Object.fromEntries(chosen));
}

/** Two names are the same if they are the same on the page. */
const presetKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();

export const presetList = (own: readonly UserPreset[]): string[] => [
  ...own.map(({ name, template }) => `${name.padEnd(15)} ${template}`),
  ...presets.map((preset) => {
    const options = presetOptions(preset).map(({ kind }) => `--${kind}`);
    return `${preset.id.padEnd(15)} ${preset.template}  ${options.join(' ')}`.trimEnd();
  }),
];

/** A plain template as an advanced one: all braces but those of the first placeholder become literal. */
const toAdvanced = (template: string): string =>
  template.replace(/[{}]/g, '$&$&').replace(`{${placeholder}}`, placeholder);

/** @returns undefined without any --utm option */
function mergeCampaign(values: GenerateValues, template: string): string | undefined {
  const given = utmFields.filter((field) => values[`utm-${field}`] !== undefined);
  if (given.length === 0) return undefined;
  const utm = Object.fromEntries(given.map((field) => [field, values[`utm-${field}`]]));
  const rules = {
    letterCase: values['utm-case'] ?? defaultUtmRules.letterCase,
    separator: values['utm-separator'] ?? defaultUtmRules.separator,
  };
  const allowed: Partial<Record<UtmField, readonly string[]>> = {};
  for (const [name, listed] of values['utm-allow'] ?? []) {
    const field = oneOf(...utmFields)(name, 'utm-allow');
    const names = listed.split(',').map((value) => utmName(value.trim(), rules));
    allowed[field] = [...(allowed[field] ?? []), ...names.filter((value) => value !== '')];
  }
  const [problem] = utmProblems(utm, { ...rules, allowed });
  if (!problem) return withUtm(template, utm, rules);
  const others = problem.code === 'not-allowed' ? `: ${allowed[problem.field]?.join(', ')}` : '';
  throw usage(`--utm-${problem.field} ${utmWords[problem.code]}${others}.`);
}

/** The recipe's combination as far as the template still uses it, plus the given lists. */
function combineLists(
  values: GenerateValues,
  { template, form }: Pick<Recipe, 'template' | 'form'>,
  ofRecipe: RecipeCombination | undefined,
): RecipeCombination | undefined {
  const program = form === 'advanced' ? parseTemplate(template) : undefined;
  const used = program?.ok ? listColumns(program.value) : [];
  const lists = (ofRecipe?.lists ?? []).filter(({ placeholder }) => used.includes(placeholder));
  const known = new Map(lists.map((list) => [list.placeholder, list]));
  const { combine: given = [], 'combine-encoding': encodings = [] } = values;
  for (const [at, [placeholder, path]] of given.entries()) {
    if (given.findIndex(([name]) => name === placeholder) < at)
      throw usage(`--combine has two lists for {${placeholder}}.`);
    if (!used.includes(placeholder))
      throw usage(`The template has no {${placeholder}} that the list of --combine could stand for.`);
    if (!known.has(placeholder))
      known.set(placeholder, { placeholder, ...linesOf(values, isTableFile(path)) });
  }
  for (const [placeholder, name] of encodings) {
    const list = known.get(placeholder);
    const encoding = oneOf(...readableEncodings)(name, 'combine-encoding');
    if (!list) throw usage(`--combine-encoding: there is no list for {${placeholder}}.`);
    known.set(placeholder, { ...list, encoding });
  }
  const ceiling = values['max-combinations'] ?? ofRecipe?.ceiling;
  if (known.size === 0) return undefined;
  return { lists: [...known.values()], ...(ceiling !== undefined && { ceiling }) };
}
