import { firstProblem, required } from '../../validation/rules.ts';
import { url } from '../../validation/url.ts';

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
