import { parseArgs } from 'node:util';
import { readableEncodings } from '@toolkit/domain/formats';
import { nearestName } from '@toolkit/domain/url-generator';
import { usage } from './stop.ts';

const text = { type: 'string' } as const;
const texts = { type: 'string', multiple: true } as const;
const flag = { type: 'boolean' } as const;

const generateOptions = {
  template: { ...text, short: 't' },
  advanced: flag,
  preset: text,
  presets: text,
  country: text,
  language: text,
  market: text,
  'utm-source': text,
  'utm-medium': text,
  'utm-campaign': text,
  'utm-term': text,
  'utm-content': text,
  'utm-case': text,
  'utm-separator': text,
  'utm-allow': texts,
  encoding: text,
  column: texts,
  'plain-lines': flag,
  separator: text,
  skip: text,
  'no-quotes': flag,
  'drop-invisible': flag,
  sheet: text,
  combine: texts,
  'combine-encoding': texts,
  'max-combinations': text,
  unique: flag,
  'unique-ignore-case': flag,
  'in-order': flag,
  seed: text,
  output: { ...text, short: 'o' },
  force: flag,
  format: text,
  'line-end': text,
  'no-header': flag,
  'keyword-column': flag,
  split: text,
  zip: flag,
  'no-zip': flag,
  'sitemap-folder': text,
  preview: text,
  recipe: { ...text, short: 'r' },
  'save-recipe': text,
  'recipe-name': text,
  summary: text,
  rejects: text,
  strict: flag,
  quiet: { ...flag, short: 'q' },
  help: { ...flag, short: 'h' },
} as const;

const inspectOptions = {
  encoding: text,
  sheet: text,
  'ignore-case': flag,
  json: flag,
  help: { ...flag, short: 'h' },
} as const;

export const generateArguments = (args: string[]) =>
  parseArguments(() => parseArgs({ args, options: generateOptions, allowPositionals: true }));

export const inspectArguments = (args: string[]) =>
  parseArguments(() => parseArgs({ args, options: inspectOptions, allowPositionals: true }));

export type GenerateValues = ReturnType<typeof generateArguments>['values'];

function parseArguments<Parsed>(parse: () => Parsed): Parsed {
  try {
    return parse();
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (!code.startsWith('ERR_PARSE_ARGS')) throw error;
    const [words = message] = message.split('\n');
    const [, unknown] = /^Unknown option '--([^']+)'/.exec(words) ?? [];
    const near = unknown && nearestName(unknown, Object.keys(generateOptions));
    const told = words.replace(/\. To specify.*$/, '').replace(/\.?$/, '.');
    throw usage(near ? `${told} Is --${near} meant?` : told);
  }
}

export const encodings = readableEncodings;

/** @returns undefined without the option */
export function parseChoice<const Value extends string>(
  option: string,
  value: string | undefined,
  values: readonly Value[],
): Value | undefined {
  if (value === undefined) return undefined;
  const found = values.find((one) => one === value);
  if (found === undefined) throw usage(`--${option} is one of ${values.join(', ')}, not "${value}".`);
  return found;
}

/** @returns undefined without the option */
export function wholeNumber(option: string, value: string | undefined, least = 1): number | undefined {
  if (value === undefined) return undefined;
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(number) || number < least)
    throw usage(`--${option} is a whole number of at least ${least}, not "${value}".`);
  return number;
}
