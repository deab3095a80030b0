import { firstProblem, required } from '../validation/rules.ts';
import { url } from '../validation/url.ts';
import { utf8 } from './utf8.ts';

export const placeholder = '{keyword}';
export const defaultTemplate = `https://www.google.com/search?q=${placeholder}`;

/** The UTF-8 around the place of the keyword; without a place, all of it stands before. */
export interface CutTemplate {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  readonly takesKeyword: boolean;
}

/** Cut once at the first placeholder, so that nothing in a keyword can be read as a pattern or as a placeholder. */
export function cutTemplate(template: string): CutTemplate {
  const text = template.trim();
  const at = text.indexOf(placeholder);
  if (at < 0) return { before: utf8(text), after: new Uint8Array(0), takesKeyword: false };
  return {
    before: utf8(text.slice(0, at)),
    after: utf8(text.slice(at + placeholder.length)),
    takesKeyword: true,
  };
}

/** The template has to be a URL once a keyword stands in it. */
export const templateProblem = (template: string): string | undefined =>
  firstProblem(template, required, (text) => url(text.replace(placeholder, 'keyword')));

/** Whether all lines would be the same: allowed, but hardly meant. */
export const lacksPlaceholder = (template: string): boolean => !template.includes(placeholder);
