import { isHttpUrl } from '../../validation/url.ts';
import { addressParts, parameterName } from './query-text.ts';

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
