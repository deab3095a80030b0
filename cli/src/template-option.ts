import type { UserPreset } from '@toolkit/application/web/url-generator';
import {
  defaultTemplate,
  defaultUtmRules,
  placeholder,
  presetOptions,
  presets,
  presetTemplate,
  type UtmField,
  type UtmProblem,
  type UtmRules,
  utmFields,
  utmMaxCharacters,
  utmName,
  utmProblems,
  withUtm,
} from '@toolkit/domain/url-generator';
import { parsePair } from './combine-options.ts';
import { type GenerateValues, parseChoice } from './options.ts';
import { usage } from './stop.ts';

/** The template from the options, a preset or the recipe, in that order. */
export function readTemplate(
  values: GenerateValues,
  ofRecipe: string | undefined,
  own: readonly UserPreset[],
): string {
  if (values.template !== undefined && values.preset !== undefined)
    throw usage('--template and --preset exclude each other.');
  if (values.preset !== undefined) return ofPreset(values, values.preset, own);
  if (values.presets !== undefined) throw usage('--presets belongs to a --preset.');
  for (const option of ['country', 'language', 'market'] as const) {
    if (values[option] !== undefined) throw usage(`--${option} belongs to a --preset.`);
  }
  return values.template ?? ofRecipe ?? defaultTemplate;
}

function ofPreset(values: GenerateValues, wanted: string, own: readonly UserPreset[]): string {
  const mine = own.find(({ name }) => presetKey(name) === presetKey(wanted));
  if (mine) {
    const option = (['country', 'language', 'market'] as const).find((one) => values[one] !== undefined);
    if (option) throw usage(`The preset ${mine.name} has no --${option}.`);
    return mine.template;
  }
  const preset = presets.find(({ id, name }) => [id, name.toLowerCase()].includes(wanted.toLowerCase()));
  if (!preset) throw usage(`There is no preset "${wanted}": "--preset list" shows them.`);
  const options = presetOptions(preset);
  const chosen = (['country', 'language', 'market'] as const).flatMap((kind) => {
    const code = values[kind];
    if (code === undefined) return [];
    const option = options.find((one) => one.kind === kind);
    if (!option) throw usage(`The preset ${preset.id} has no --${kind}.`);
    const known = option.values.find((value) => value.code.toLowerCase() === code.toLowerCase());
    if (!known)
      throw usage(
        `--${kind} of ${preset.id} is one of ${option.values.map((value) => value.code).join(' ')}.`,
      );
    return [[kind, known.code]];
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

/** Converts a plain template to an advanced one: the first placeholder stays, all other braces become literal. */
export function toAdvanced(template: string): string {
  const doubleBraces = (text: string) => text.replaceAll('{', '{{').replaceAll('}', '}}');
  const at = template.indexOf(placeholder);
  if (at < 0) return doubleBraces(template);
  return (
    doubleBraces(template.slice(0, at)) + placeholder + doubleBraces(template.slice(at + placeholder.length))
  );
}

const utmWords: Readonly<Record<UtmProblem['code'], string>> = {
  required: 'is needed with the others',
  'too-long': `is longer than ${utmMaxCharacters} characters`,
  'not-allowed': 'is not among the allowed values',
  'invalid-placeholder': 'has braces that are no placeholder',
};

/** Reads `--utm-allow source=newsletter,shop` and applies the rules to the values. */
function readAllowed(values: GenerateValues, rules: UtmRules): Partial<Record<UtmField, readonly string[]>> {
  const allowed: Partial<Record<UtmField, readonly string[]>> = {};
  for (const one of values['utm-allow'] ?? []) {
    const [name, listed] = parsePair('utm-allow', one, 'VALUE,…');
    const field = parseChoice('utm-allow', name, utmFields);
    const names = listed.split(',').map((value) => utmName(value.trim(), rules));
    if (field) allowed[field] = [...(allowed[field] ?? []), ...names.filter((value) => value !== '')];
  }
  return allowed;
}

/** @returns undefined without any --utm option */
export function withUtmOptions(values: GenerateValues, template: string): string | undefined {
  const given = utmFields.flatMap((field) => {
    const value = values[`utm-${field}`];
    return value === undefined ? [] : [[field, value] as const];
  });
  if (given.length === 0) {
    if (values['utm-allow']) throw usage('--utm-allow belongs to --utm-source and the others.');
    return undefined;
  }
  const rules: UtmRules = {
    letterCase: parseChoice('utm-case', values['utm-case'], ['keep', 'lower']) ?? defaultUtmRules.letterCase,
    separator:
      parseChoice('utm-separator', values['utm-separator'], ['keep', '-', '_', '.']) ??
      defaultUtmRules.separator,
  };
  const allowed = readAllowed(values, rules);
  const utm = Object.fromEntries(given);
  const [problem] = utmProblems(utm, { ...rules, allowed });
  if (problem) {
    const values = problem.code === 'not-allowed' ? `: ${allowed[problem.field]?.join(', ')}` : '';
    throw usage(`--utm-${problem.field} ${utmWords[problem.code]}${values}.`);
  }
  return withUtm(template, utm, rules);
}
