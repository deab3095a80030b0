import { type AddressFault, addressFault, placeholder, templateProblem } from './template.ts';

/** What is shown beside the field of the plain template. */
export type TemplateFinding =
  | { readonly code: 'empty' }
  /** With a keyword in place it is not an http or https address. */
  | { readonly code: 'not-a-url'; readonly fault: AddressFault }
  /** All lines would be the same. */
  | { readonly code: 'no-placeholder' }
  /** Only the first is replaced; the others stay as they are. */
  | { readonly code: 'further-placeholders'; readonly count: number }
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
  const count = text.split(placeholder).length - 1;
  if (count > 1) findings.push({ code: 'further-placeholders', count: count - 1 });
  if (count > 0) return findings;
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
