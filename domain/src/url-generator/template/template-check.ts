import { isHttpUrl } from '../../validation/url.ts';
import { textFilters } from '../text/text-filters.ts';
import { placeholder, readPieces, type TemplatePiece } from './placeholders.ts';
import {
  type AddressFault,
  addressFault,
  nearestName,
  parameterName,
  templateParts,
  templateProblem,
} from './template.ts';
import { isForAddresses } from './template-program.ts';

/** What is shown beside the field of the plain template. */
export type TemplateFinding =
  | { readonly code: 'empty' }
  /** With a keyword in place it is not an http or https address. */
  | { readonly code: 'not-a-url'; readonly fault: AddressFault }
  /** All lines would be the same. */
  | { readonly code: 'no-placeholder' }
  /** A placeholder of browsers (`%s`) or of OpenSearch: `converted` is the same template with ours. */
  | { readonly code: 'other-placeholder'; readonly found: string; readonly converted: string };

// OpenSearch's `searchTerms`, with or without the mark of optional ones, and with a prefix in the long form.
const searchTerms = /\{(?:[a-z]+:)?searchTerms\??\}/i;
const optional = /\{(?:[a-z]+:)?[a-z]+\?\}/gi;
const percentS = /%s/;

/** All findings; empty if there is nothing to say. */
export function checkTemplate(template: string): TemplateFinding[] {
  const text = template.trim();
  if (text === '') return [{ code: 'empty' }];
  const findings: TemplateFinding[] = [];
  if (templateProblem(text) !== undefined) findings.push({ code: 'not-a-url', fault: addressFault(text) });
  if (text.includes(placeholder)) return findings;
  const found = (searchTerms.exec(text) ?? percentS.exec(text))?.[0];
  findings.push(
    found === undefined
      ? { code: 'no-placeholder' }
      : { code: 'other-placeholder', found, converted: converted(text) },
  );
  return findings;
}

/** Optional parameters of OpenSearch may be left empty. */
const converted = (template: string): string =>
  searchTerms.test(template)
    ? template.replace(searchTerms, () => placeholder).replace(optional, '')
    : template.replace(percentS, () => placeholder);

/** A part of a template in braces that nothing would replace. */
export interface UnreplacedBraces {
  /** As in the template, with its braces. */
  readonly text: string;
  readonly name: string;
  /** No list feeds the name; there is no such filter; or only the advanced form replaces it. */
  readonly reason: 'unknown-name' | 'unknown-filter' | 'plain-form';
  /** The same with the name, or filter, that was probably meant. */
  readonly meant?: string | undefined;
}

/**
 * What stands in braces and would stay as it is, each text once.
 * @param names those that a list feeds; all, if undefined
 */
export function unreplacedBraces(
  template: string,
  form: 'plain' | 'advanced',
  names?: readonly string[],
): UnreplacedBraces[] {
  const isPlain = form === 'plain' && !isForAddresses(template);
  const found = readPieces(template, isPlain ? 'plain' : 'advanced').filter(({ inside }) => inside?.[0]);
  const replaced = isPlain ? found.find(({ text }) => text === placeholder) : undefined;
  // A list without columns feeds the only name, whatever it is.
  const isFed = !isPlain && names?.length === 1 && new Set(found.map(({ inside }) => inside?.[0])).size === 1;
  const left = new Map<string, UnreplacedBraces>();
  for (const piece of found) {
    const unknown = piece !== replaced && findUnknown(piece, isFed ? undefined : names);
    const { text, inside: [name] = [''] } = piece;
    if (unknown) left.set(text, { text, name, ...unknown });
    else if (isPlain && piece !== replaced) left.set(text, { text, name, reason: 'plain-form' });
  }
  return [...left.values()];
}

const filterNames = [...textFilters, 'plus', 'raw'];

function findUnknown(
  { inside = [''] }: TemplatePiece,
  names: readonly string[] = [inside[0]],
): Pick<UnreplacedBraces, 'reason' | 'meant'> | undefined {
  const [name, ...filters] = inside;
  const isNamed = names.includes(name);
  const unknown = isNamed ? filters.find((filter) => !filterNames.includes(filter)) : name;
  if (unknown === undefined) return undefined;
  const near = nearestName(unknown, isNamed ? filterNames : names);
  const mended = inside.map((part) => (part === unknown ? near : part));
  return {
    reason: isNamed ? 'unknown-filter' : 'unknown-name',
    meant: near && `{${mended.join('|')}}`,
  };
}

/** Hints that block nothing: a server may accept the URL all the same. */
export type UrlWarning =
  | { readonly code: 'not-a-url' }
  | { readonly code: 'too-long'; readonly characters: number }
  | { readonly code: 'duplicate-parameter'; readonly name: string }
  | { readonly code: 'credentials' };

/** The length that all browsers, servers and sitemaps accept. */
export const urlMaxCharacters = 2048;

/** The warnings for a URL, or for a template: placeholders count as written. */
export function urlWarnings(url: string): UrlWarning[] {
  const warnings: UrlWarning[] = [];
  if (url.length > urlMaxCharacters) warnings.push({ code: 'too-long', characters: url.length });
  if (!isHttpUrl(url))
    warnings.push({ code: addressFault(url) === 'credentials' ? 'credentials' : 'not-a-url' });
  // Names like a[] may be repeated.
  const names = templateParts(url)
    .query.slice(1)
    .split('&')
    .map(parameterName)
    .filter((name) => name !== '' && !name.endsWith('[]'));
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const name of names) (seen.has(name) ? repeated : seen).add(name);
  for (const name of repeated) warnings.push({ code: 'duplicate-parameter', name });
  return warnings;
}
