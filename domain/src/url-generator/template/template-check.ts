import { isHttpUrl } from '../../validation/url.ts';
import { textFilters } from '../text/text-filters.ts';
import {
  type AddressFault,
  addressFault,
  addressParts,
  nearestName,
  parameterName,
  placeholder,
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

const groups = { plain: /\{([^{}]+)\}/g, advanced: /\{\{|\}\}|\{([^{}]+)\}/g };

/**
 * What stands in braces and would stay as it is, each text once.
 * @param names those that a list feeds; all, if undefined
 */
export function unreplacedBraces(
  template: string,
  form: keyof typeof groups,
  names?: readonly string[],
): UnreplacedBraces[] {
  const isPlain = form === 'plain' && !isForAddresses(template);
  const found = [...template.matchAll(groups[isPlain ? 'plain' : 'advanced'])].flatMap(
    ([text, inside = '']) => {
      const [name = '', ...filters] = inside.split('|').map((part) => part.trim());
      return name === '' ? [] : [{ text, name, filters }];
    },
  );
  const replaced = isPlain ? found.findIndex(({ text }) => text === placeholder) : -1;
  // A list without columns feeds the only name, whatever it is.
  const isFed = !isPlain && names?.length === 1 && new Set(found.map(({ name }) => name)).size === 1;
  const left = found.flatMap((group, at): UnreplacedBraces[] => {
    if (at === replaced) return [];
    const { text, name } = group;
    const why = findReason(group, isFed ? undefined : names);
    if (why) return [{ text, name, ...why }];
    return isPlain ? [{ text, name, reason: 'plain-form' }] : [];
  });
  return [...new Map(left.map((one) => [one.text, one])).values()];
}

const filterNames = [...textFilters, 'plus', 'raw'];

function findReason(
  { name, filters }: { readonly name: string; readonly filters: readonly string[] },
  names: readonly string[] | undefined,
): Pick<UnreplacedBraces, 'reason' | 'meant'> | undefined {
  const written = (...parts: readonly string[]) => `{${parts.join('|')}}`;
  if (names && !names.includes(name)) {
    const near = nearestName(name, names);
    return { reason: 'unknown-name', meant: near && written(near, ...filters) };
  }
  const filter = filters.find((one) => !filterNames.includes(one));
  if (filter === undefined) return undefined;
  const near = nearestName(filter, filterNames);
  const mended = filters.map((one) => (one === filter ? (near ?? one) : one));
  return { reason: 'unknown-filter', meant: near && written(name, ...mended) };
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
  const credentials = /^\s*https?:\/\/[^/?#\\]*@/i.test(url);
  if (credentials) warnings.push({ code: 'credentials' });
  else if (!isHttpUrl(url)) warnings.push({ code: 'not-a-url' });
  const seen = new Set<string>();
  const told = new Set<string>();
  for (const parameter of addressParts(url).query?.split('&') ?? []) {
    const name = parameterName(parameter);
    // Names like a[] may be repeated.
    if (name === '' || name.endsWith('[]')) continue;
    if (seen.has(name) && !told.has(name)) {
      told.add(name);
      warnings.push({ code: 'duplicate-parameter', name });
    }
    seen.add(name);
  }
  return warnings;
}
