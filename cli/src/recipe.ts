import { readFileSync } from 'node:fs';
import {
  parseRecipe,
  parseUserPresets,
  presetKey,
  type UserPreset,
} from '@toolkit/application/web/url-generator';
import {
  addressFault,
  addressWords,
  defaultFileName,
  defaultTemplate,
  defaultUtmRules,
  detectForm,
  isForAddresses,
  parseAllowedUtm,
  parseTemplate,
  placeholder,
  plainRecipe,
  presets,
  presetTemplate,
  type Recipe,
  templateProblem,
  utmFields,
  utmProblems,
  withUtm,
} from '@toolkit/domain/url-generator';
import { type GenerateValues, setFields } from './read-options.ts';
import { Stop, usage } from './stop.ts';
import { fileWords, presetFileWords, recipeWords, templateWords, utmWords } from './words.ts';

/** The recipe from a file, if one is given, with the options applied on top, except for the lists. */
export function readRecipe(values: GenerateValues): Recipe {
  const base =
    values.recipe === undefined ? plainRecipe(defaultTemplate, defaultFileName) : readFile(values.recipe);
  const { template, form } = mergeCampaign(values, chooseTemplate(values, base));
  const fault = findFault(template, form);
  if (fault !== undefined) throw usage(`The template ${fault}.`);
  const isOrdered = values['in-order'] || !(base.randomize || values.seed !== undefined);
  return setFields({ ...base, template, form, randomize: !isOrdered }, values);
}

function readFile(path: string): Recipe {
  const recipe = parseRecipe(readText(path));
  if (!recipe.ok) throw new Stop(`The recipe cannot be used: ${recipeWords(recipe.error)}.`);
  return recipe.value;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Stop(fileWords(path, 'read', error));
  }
}

type Template = Pick<Recipe, 'template' | 'form'>;

function chooseTemplate(values: GenerateValues, base: Recipe): Template {
  const { advanced, preset, combine, column = [] } = values;
  let { template, form } = base;
  if (preset !== undefined) {
    template = fillPreset(values, preset);
    form = detectForm(template);
  } else if (values.template !== undefined) {
    template = values.template;
    form = 'plain';
  }
  const isNamed = column.some(({ placeholder }) => placeholder !== 'keyword');
  const isAdvanced = advanced || combine || isNamed || isForAddresses(template);
  return { template, form: isAdvanced ? 'advanced' : form };
}

/** What is wrong with a template, following its name. */
function findFault(template: string, form: Recipe['form']): string | undefined {
  const program = form === 'advanced' ? parseTemplate(template) : undefined;
  if (program ? program.ok : templateProblem(template) === undefined) return undefined;
  if (program?.ok === false && program.error.code !== 'not-a-url')
    return `cannot be used: ${templateWords(program.error)}`;
  return template.trim() === '' ? 'is empty' : `${addressWords[addressFault(template)]}: "${template}"`;
}

/** The presets of one's own, and those that are always there. */
function allPresets({ presets: path }: GenerateValues) {
  const own = path === undefined ? [] : readPresets(path);
  return [...own.map((preset) => ({ ...preset, id: preset.name, options: [] })), ...presets];
}

function readPresets(path: string): readonly UserPreset[] {
  const own = parseUserPresets(readText(path));
  if (!own.ok) throw new Stop(`${path}: ${presetFileWords(own.error)}.`);
  return own.value;
}

/** The template of a preset, whose name is compared as on the page. */
function fillPreset(values: GenerateValues, wanted: string): string {
  const key = presetKey(wanted);
  const preset = allPresets(values).find(({ id, name }) =>
    [id, name].some((one) => one.toLowerCase() === key),
  );
  if (!preset) throw usage(`There is no preset "${wanted}": "--preset list" shows them.`);
  const chosen = (['country', 'language', 'market'] as const).flatMap((kind) => {
    const code = values[kind]?.toLowerCase();
    if (code === undefined) return [];
    const option = preset.options.find((one) => one.kind === kind);
    if (!option) throw usage(`The preset ${preset.id} has no --${kind}.`);
    const codes = option.values.map((value) => value.code);
    const known = codes.find((one) => one.toLowerCase() === code);
    if (known === undefined) throw usage(`--${kind} of ${preset.id} is one of ${codes.join(' ')}.`);
    return [[kind, known]];
  });
  return presetTemplate(preset, Object.fromEntries(chosen));
}

export const presetList = (values: GenerateValues): string[] =>
  allPresets(values).map((preset) => {
    const options = preset.options.map(({ kind }) => `--${kind}`);
    return `${preset.id.padEnd(15)} ${preset.template}  ${options.join(' ')}`.trimEnd();
  });

/** A plain template as an advanced one: all braces but those of the first placeholder become literal. */
const toAdvanced = (template: string): string =>
  template.replace(/[{}]/g, '$&$&').replace(`{${placeholder}}`, placeholder);

/** The template with the parameters of the --utm options, if there are any. */
function mergeCampaign(values: GenerateValues, chosen: Template): Template {
  const given = utmFields.flatMap((field) => {
    const value = values[`utm-${field}`];
    return value === undefined ? [] : [[field, value]];
  });
  if (given.length === 0) return chosen;
  const utm = Object.fromEntries(given);
  const { 'utm-case': letterCase, 'utm-separator': separator, 'utm-allow': allow = [] } = values;
  const rules = {
    letterCase: letterCase ?? defaultUtmRules.letterCase,
    separator: separator ?? defaultUtmRules.separator,
  };
  for (const [field, text] of allow)
    if (text.includes(';') || !parseAllowedUtm(`${field}:${text}`, rules)[field])
      throw usage(`--utm-allow names values after "${field}=", with commas between them.`);
  const allowed = parseAllowedUtm(allow.map((pair) => pair.join(':')).join(';'), rules);
  const [problem] = utmProblems(utm, { ...rules, allowed });
  if (problem) {
    const others = problem.code === 'not-allowed' ? `: ${allowed[problem.field]?.join(', ')}` : '';
    throw usage(`--utm-${problem.field} ${utmWords[problem.code]}${others}.`);
  }
  const template = chosen.form === 'advanced' ? chosen.template : toAdvanced(chosen.template);
  return { template: withUtm(template, utm, rules), form: 'advanced' };
}
