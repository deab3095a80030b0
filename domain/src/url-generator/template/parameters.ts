import { maxLength } from '../../validation/rules.ts';
import { separateWords, type TextFilter, type WordSeparator, wordFilters } from '../text/text-filters.ts';
import { type AddressParts, addressParts, decodedText, parameterName, templateParts } from './template.ts';
import { readSegments, type TemplateSegment } from './template-program.ts';

/**
 * Writes addresses with more parameters at the end of their query, before the fragment. A parameter of the same name
 * goes; everything else keeps its bytes and its place, because re-encoding breaks signed links.
 * @param parameters as after a `?`; a `?` or `#` in them is encoded
 * @param keepsTheirs whether addresses with a parameter of the same name stay as they are
 * @returns had: whether the address had one
 */
export function parameterMerger(
  parameters: string,
  keepsTheirs = false,
): (address: string) => { readonly url: string; readonly had: boolean } {
  const encoded = parameters.replaceAll('?', '%3F').replaceAll('#', '%23');
  const added = encoded.split('&').filter((parameter) => parameter !== '');
  if (added.length === 0) return (url) => ({ url, had: false });
  const names = new Set(added.map(parameterName));
  return (address) => {
    const parts = addressParts(address, (text, wanted) => text.indexOf(wanted));
    const { url, had } = addParameters(parts, (name) => names.has(name), added);
    return { url: had && keepsTheirs ? address : url, had };
  };
}

function addParameters(
  { base, query, fragment }: AddressParts,
  isReplaced: (name: string) => boolean,
  added: readonly string[],
) {
  const theirs = query.slice(1).split('&');
  const kept = theirs.filter((parameter) => parameter === '' || !isReplaced(parameterName(parameter)));
  const had = kept.length < theirs.length;
  while (kept.at(-1) === '') kept.pop();
  const all = [...kept, ...added].join('&');
  return { url: base + (all === '' && query === '' ? '' : `?${all}`) + fragment, had };
}

export type UtmField = 'source' | 'medium' | 'campaign' | 'term' | 'content';

/** In the order in which they are written. */
export const utmFields: readonly UtmField[] = ['source', 'medium', 'campaign', 'term', 'content'];

/** The fields without which a campaign cannot be identified. */
export const requiredUtmFields: readonly UtmField[] = ['source', 'medium', 'campaign'];

/** Text with placeholders of the advanced template, such as `{keyword}` for the term. Literal braces are doubled. */
export type UtmValues = Readonly<Partial<Record<UtmField, string>>>;

/** How values are written, so that reports do not count one campaign twice. */
export interface UtmRules {
  readonly letterCase: 'keep' | 'lower';
  /** What replaces white space between words. */
  readonly separator: 'keep' | WordSeparator;
  /** The allowed values, after case and separator are applied; a field without a list allows any. */
  readonly allowed?: Readonly<Partial<Record<UtmField, readonly string[]>>>;
}

export const defaultUtmRules: UtmRules = { letterCase: 'lower', separator: '_' };

export interface UtmProblem {
  readonly field: UtmField;
  readonly code: 'required' | 'too-long' | 'not-allowed' | 'invalid-placeholder';
}

export const utmMaxCharacters = 200;

export function utmProblems(values: UtmValues, rules: UtmRules): UtmProblem[] {
  return utmFields.flatMap((field): UtmProblem[] => {
    const value = values[field]?.trim() ?? '';
    if (value === '') return requiredUtmFields.includes(field) ? [{ field, code: 'required' }] : [];
    if (maxLength(utmMaxCharacters)(value)) return [{ field, code: 'too-long' }];
    const segments = readSegments(value);
    if (!segments.ok) return [{ field, code: 'invalid-placeholder' }];
    const allowed = rules.allowed?.[field];
    const isOwnText = segments.value.every((segment) => 'text' in segment);
    const named = utmName(
      segments.value.map((segment) => ('text' in segment ? segment.text : '')).join(''),
      rules,
    );
    return allowed && isOwnText && !allowed.includes(named) ? [{ field, code: 'not-allowed' }] : [];
  });
}

/** A value by the rules: `Spring Sale` becomes `spring_sale`. */
export function utmName(name: string, { letterCase, separator }: UtmRules): string {
  const cased = letterCase === 'lower' ? name.toLowerCase() : name;
  return separator === 'keep' ? cased : separateWords(cased, separator);
}

/** The lists of "source: newsletter, shop; medium: email" by field, as they are written. */
export function splitAllowedUtm(text: string): Partial<Record<UtmField, string>> {
  const lists: Partial<Record<UtmField, string>> = {};
  for (const part of text.split(';')) {
    const [name = '', list = ''] = part.split(/: ?(.*)/s);
    const field = utmFields.find((one) => one === name.trim().toLowerCase());
    if (field) lists[field] = lists[field] === undefined ? list : `${lists[field]},${list}`;
  }
  return lists;
}

/** The values of such lists, by the rules. */
export function parseAllowedUtm(text: string, rules: UtmRules): Partial<Record<UtmField, readonly string[]>> {
  const lists = Object.entries(splitAllowedUtm(text)).map(([field, list]) => [
    field,
    list.split(',').flatMap((value) => utmName(value.trim(), rules) || []),
  ]);
  return Object.fromEntries(lists.filter(([, values = []]) => values.length > 0));
}

/**
 * An advanced template with the parameters at the end of its query, before the fragment. All existing `utm_` parameters
 * are removed, so that two campaigns do not mix. Placeholders in values stay, with filters that make their cells follow
 * the rules, too. Values that are invalid as templates are left out: see `utmProblems`.
 */
export function withUtm(template: string, values: UtmValues, rules: UtmRules): string {
  const added = utmFields.flatMap((field) => {
    const value = values[field]?.trim() ?? '';
    const segments = readSegments(value);
    if (value === '' || !segments.ok) return [];
    return [`utm_${field}=${segments.value.map((segment) => writeSegment(segment, rules)).join('')}`];
  });
  return addParameters(templateParts(template.trim()), (name) => /^utm_/i.test(name), added).url;
}

/** The values of a template's `utm_` parameters, as `withUtm` takes them. Of two with one name the last one counts. */
export function readUtm(template: string): UtmValues {
  const values: Partial<Record<UtmField, string>> = {};
  for (const parameter of templateParts(template.trim()).query.slice(1).split('&')) {
    const field = utmFields.find((one) => `utm_${one}` === parameterName(parameter).toLowerCase());
    const segments = readSegments(parameter.slice(parameter.indexOf('=') + 1));
    if (field && parameter.includes('=') && segments.ok)
      values[field] = segments.value.map(segmentText).join('');
  }
  return values;
}

function segmentText(segment: TemplateSegment): string {
  if ('text' in segment) return decodedText(segment.text).replace(/[{}]/g, '$&$&');
  const mode = segment.mode === 'percent' ? [] : [segment.mode];
  return `{${[segment.column, ...segment.filters, ...mode].join('|')}}`;
}

function writeSegment(segment: TemplateSegment, { letterCase, separator }: UtmRules): string {
  if ('text' in segment)
    return encodeURIComponent(utmName(segment.text, { letterCase, separator }).toWellFormed());
  const { filters, mode } = segment;
  const added: TextFilter[] = letterCase === 'lower' && !filters.includes('lower') ? ['lower'] : [];
  // All other filters, and `plus`, already say what stands between words.
  const hasSpaces = mode !== 'plus' && filters.every((filter) => filter === 'lower');
  if (separator !== 'keep' && hasSpaces) added.push(wordFilters[separator]);
  return segmentText({ ...segment, filters: [...filters, ...added] });
}
