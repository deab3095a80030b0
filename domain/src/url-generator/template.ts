import { firstProblem, required } from '../validation/rules.ts';
import { url } from '../validation/url.ts';

export const placeholder = '{keyword}';
export const defaultTemplate = `https://www.google.com/search?q=${placeholder}`;

/** The template has to be a URL once a keyword stands in it. */
export const templateProblem = (template: string): string | undefined =>
  firstProblem(template, required, (text) => url(text.replace(placeholder, 'keyword')));

/** Whether all lines would be the same: allowed, but hardly meant. */
export const lacksPlaceholder = (template: string): boolean => !template.includes(placeholder);
