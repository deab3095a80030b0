import { firstProblem, required } from '../../validation/rules.ts';
import { url } from '../../validation/url.ts';

/** How a cell is written: as encodeURIComponent does; the same with + for a space; unchanged. */
export type KeywordMode = 'percent' | 'plus' | 'raw';

/** A part of a URL: a text, or a cell of a row by its number. */
export type UrlPart = { readonly text: string } | { readonly cell: number; readonly mode: KeywordMode };

const encodings: Readonly<Record<KeywordMode, (cell: string) => string>> = {
  percent: encodeURIComponent,
  plus: (cell) => encodeURIComponent(cell).replaceAll('%20', '+'),
  raw: (cell) => cell,
};

/** A missing cell is empty. */
export function makeUrl(parts: readonly UrlPart[], cells: readonly string[]): string {
  let url = '';
  for (const part of parts) url += 'text' in part ? part.text : encodings[part.mode](cells[part.cell] ?? '');
  return url;
}

/** An address split into its parts as text, so that placeholders stay unchanged. Joined they give the address again. */
export interface AddressParts {
  readonly base: string;
  /** Between `?` and `#`; undefined without a `?`. */
  readonly query: string | undefined;
  /** Includes the `#`; empty if there is none. */
  readonly fragment: string;
}

/** A `#` or `?` within braces is part of a placeholder's name. */
export function addressParts(address: string): AddressParts {
  const hash = outsideBraces(address, '#');
  const whole = hash < 0 ? address : address.slice(0, hash);
  const fragment = hash < 0 ? '' : address.slice(hash);
  const mark = outsideBraces(whole, '?');
  return mark < 0
    ? { base: whole, query: undefined, fragment }
    : { base: whole.slice(0, mark), query: whole.slice(mark + 1), fragment };
}

export const joinedAddress = ({ base, query, fragment }: AddressParts): string =>
  base + (query === undefined ? '' : `?${query}`) + fragment;

const piece = /\{\{|\{[^{}]*\}|[\s\S]/g;

function outsideBraces(text: string, wanted: string): number {
  for (const { 0: found, index } of text.matchAll(piece)) if (found === wanted) return index;
  return -1;
}

/** The name of `name=value`, decoded. */
export const parameterName = (parameter: string): string => decodedText(parameter.split('=', 1)[0] ?? '');

/** Text of a query, decoded; only a + becomes a space if the rest cannot be decoded. */
export function decodedText(encoded: string): string {
  const text = encoded.replaceAll('+', ' ');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The name that was probably meant: one letter more, less, different or swapped, or its beginning. */
export const nearestName = (written: string, names: readonly string[]): string | undefined =>
  names.find((name) => areNear(name.toLowerCase(), written.toLowerCase()));

function areNear(name: string, written: string): boolean {
  if (written.length < 3) return false;
  if (name.startsWith(written) && written.length > 3) return true;
  let at = 0;
  while (at < written.length && written[at] === name[at]) at += 1;
  const [rest, wanted] = [written.slice(at), name.slice(at)];
  const swapped = `${rest.charAt(1)}${rest.charAt(0)}${rest.slice(2)}`;
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    swapped === wanted
  );
}

export const placeholder = '{keyword}';
export const defaultTemplate = `https://www.google.com/search?q=${placeholder}`;

/** The template must be a URL once a keyword stands in it. */
export const templateProblem = (template: string): string | undefined =>
  firstProblem(template, required, (text) => url(buildSample(text)));

const buildSample = (template: string): string => template.trim().replace(placeholder, 'keyword');

/** Why a template is not an address; each has its own message, so that users look for the right fault. */
export type AddressFault = 'no-scheme' | 'white-space' | 'credentials' | 'keyword-as-host' | 'host';

/** What follows "The template", or "The line". */
export const addressWords: Readonly<Record<AddressFault, string>> = {
  'no-scheme': 'is no http or https address',
  'white-space': 'has white space in it',
  credentials: 'has a user name or password in it',
  'keyword-as-host':
    'names no site before the keyword; where the lines are addresses, it begins with {keyword|raw}, as in "{keyword|raw}?utm_source=…"',
  host: 'names no site such as example.com: a dot and two or more letters at the end are needed',
};

export function addressFault(template: string): AddressFault {
  const sample = buildSample(template);
  if (!/^https?:\/\//i.test(sample)) return 'no-scheme';
  if (/\s/.test(sample)) return 'white-space';
  if (/^https?:\/\/[^/?#\\]*@/i.test(sample)) return 'credentials';
  return /^\s*https?:\/\/\{[^{}]*\}(?:[/?#]|\s*$)/i.test(template) ? 'keyword-as-host' : 'host';
}

/** The places of a placeholder, with the literal braces before it and the space that {@link insertPlaceholder} puts there. */
const placeholderPattern = (name: string) => {
  const escaped = name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  return new RegExp(`(%20)?(?<!\\{)((?:\\{\\{)*)\\{\\s*${escaped}\\s*((?:\\|[^{}]*)?)\\}`, 'gu');
};

/** Inserts a placeholder at the caret, with a space after another one. */
export function insertPlaceholder(template: string, name: string, caret: number | undefined): string {
  const end = template.trimEnd().length;
  const at = caret === undefined || caret > end ? end : caret;
  const before = template.slice(0, at);
  return `${before}${before.endsWith('}') ? '%20' : ''}{${name}}${template.slice(at)}`;
}

/** The template with another name in every place of a placeholder; its filters stay. */
export const renamePlaceholder = (template: string, name: string, next: string): string =>
  template.replace(
    placeholderPattern(name),
    (_, space = '', literal, filters) => `${space}${literal}{${next}${filters}}`,
  );

/** The template without a placeholder. */
export const removePlaceholder = (template: string, name: string): string =>
  template.replace(placeholderPattern(name), (_, __, literal) => literal);
