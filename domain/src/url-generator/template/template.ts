import { firstProblem, required } from '../../validation/rules.ts';
import { url } from '../../validation/url.ts';
import { placeholder, readPieces } from './placeholders.ts';

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
  /** From the `?` on; empty if there is none. */
  readonly query: string;
  /** From the `#` on; empty if there is none. */
  readonly fragment: string;
}

export function addressParts(address: string, find: typeof indexOutsideBraces): AddressParts {
  const hash = find(address, '#');
  const whole = hash < 0 ? address : address.slice(0, hash);
  const mark = find(whole, '?');
  const base = mark < 0 ? whole : whole.slice(0, mark);
  return { base, query: whole.slice(base.length), fragment: address.slice(whole.length) };
}

/** The parts of a template: a `#` or `?` within braces is part of a placeholder's name. */
export const templateParts = (template: string): AddressParts => addressParts(template, indexOutsideBraces);

function indexOutsideBraces(template: string, wanted: string): number {
  let at = 0;
  for (const { text, inside } of readPieces(template)) {
    if (!inside && text.includes(wanted)) return at + text.indexOf(wanted);
    at += text.length;
  }
  return -1;
}

// Every platform has it, but the language's own type library does not declare it.
declare const URLSearchParams: new (query: string) => { get(name: string): string | null };

/** Text of a query as servers read it. */
export const decodedText = (encoded: string): string => new URLSearchParams(`=${encoded}`).get('') ?? '';

/** The name of `name=value`, decoded. */
export function parameterName(parameter: string): string {
  const [name = ''] = parameter.split('=', 1);
  return /[+%]/.test(name) ? decodedText(name) : name;
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
