import { fail, ok, type Result } from '../../result.ts';
import { isHttpUrl } from '../../validation/url.ts';
import { cellSeparator, type TextFilter, textFilters } from '../text/text-filters.ts';
import { addressParts, type KeywordMode, placeholder } from './template.ts';

/**
 * A template with several placeholders. `{city}` stands for the cell of that column, percent-encoded. Filters follow
 * after bars and apply from left to right: those of `textFilters`, such as `lower`, and at most one of
 * `plus` (a space becomes +) and `raw` (not encoded), which always applies last. `{{` and `}}` are literal braces.
 *
 * A template that begins with a `raw` placeholder is one for lists of addresses: the part from its first `?` is merged
 * into each of them.
 */
export interface TemplateProgram {
  readonly segments: readonly TemplateSegment[];
  /** Whether the lines are addresses with parameters to be merged, with a U+001F between. */
  readonly merges: boolean;
}

export type TemplateSegment =
  | { readonly text: string }
  | { readonly column: string; readonly filters: readonly TextFilter[]; readonly mode: KeywordMode };

/** `at` and `length` locate the characters at fault. */
export interface TemplateProblem {
  readonly code:
    | 'empty'
    | 'unclosed-brace'
    | 'stray-brace'
    | 'unnamed-placeholder'
    | 'unknown-column'
    | 'unknown-filter'
    | 'two-encodings'
    | 'own-fragment'
    | 'not-a-url';
  readonly at: number;
  readonly length: number;
}

/**
 * The plain template: the keyword stands in place of the first placeholder. It is split once, so that nothing in a
 * keyword can act as a pattern or a placeholder.
 */
function plainProgram(template: string): TemplateProgram {
  const text = template.trim();
  const at = text.indexOf(placeholder);
  if (at < 0) return { segments: [{ text }], merges: false };
  const keyword = { column: placeholder.slice(1, -1), filters: [], mode: 'percent' } as const;
  const after = text.slice(at + placeholder.length);
  return { segments: [{ text: text.slice(0, at) }, keyword, { text: after }], merges: false };
}

/** The program of a template in either form. */
export const readProgram = (
  form: 'plain' | 'advanced',
  template: string,
): Result<TemplateProgram, TemplateProblem> =>
  form === 'plain' ? ok(plainProgram(template)) : parseTemplate(template);

const token = /\{\{|\}\}|\{([^{}]*)\}|[{}]|[^{}]+/y;

/** @param columns the names allowed in braces; all, if undefined */
export function parseTemplate(
  template: string,
  columns?: readonly string[],
): Result<TemplateProgram, TemplateProblem> {
  const segments = readSegments(template, columns);
  if (!segments.ok) return segments;
  const whole = { at: 0, length: template.length };
  if (template.trim() === '') return fail({ code: 'empty', ...whole });
  const merges = beginsWithAddress(segments.value);
  const sample = segments.value
    .map((segment, at) => ('text' in segment ? segment.text : merges && at === 0 ? address : 'keyword'))
    .join('');
  if (!isHttpUrl(sample) || (merges && sample.includes(cellSeparator)))
    return fail({ code: 'not-a-url', ...whole });
  if (!merges) return ok({ segments: segments.value, merges });
  const { length } = addressParts(template).fragment;
  if (length > 0) return fail({ code: 'own-fragment', at: template.length - length, length });
  return ok({ segments: separateParameters(segments.value), merges });
}

const address = 'https://www.example.com/';

/** Whether a template is one for lists of addresses, usable or not. */
export function isForAddresses(template: string): boolean {
  const segments = readSegments(template);
  return segments.ok && beginsWithAddress(segments.value);
}

const beginsWithAddress = ([first]: readonly TemplateSegment[]): boolean =>
  first !== undefined && 'mode' in first && first.mode === 'raw';

/** Puts the separator in the place of the first `?`, or at the end. */
function separateParameters(segments: readonly TemplateSegment[]): readonly TemplateSegment[] {
  const at = segments.findIndex((segment) => 'text' in segment && segment.text.includes('?'));
  if (at < 0) return [...segments, { text: cellSeparator }];
  return segments.map((segment, index) =>
    index === at && 'text' in segment ? { text: segment.text.replace('?', cellSeparator) } : segment,
  );
}

/** The parts of any text with placeholders, not necessarily a URL. Surrounding white space is dropped. */
export function readSegments(
  template: string,
  columns?: readonly string[],
): Result<readonly TemplateSegment[], TemplateProblem> {
  const segments: TemplateSegment[] = [];
  const text = (more: string): void => {
    const last = segments.at(-1);
    if (last && 'text' in last) segments[segments.length - 1] = { text: last.text + more };
    else segments.push({ text: more });
  };
  const end = template.trimEnd().length;
  let at = template.length - template.trimStart().length;
  while (at < end) {
    token.lastIndex = at;
    const [found, inside] = token.exec(template.slice(0, end)) as unknown as [string, string | undefined];
    if (inside !== undefined) {
      const segment = parsePlaceholder(inside, at, columns);
      if (!segment.ok) return segment;
      segments.push(segment.value);
    } else if (found === '{{' || found === '}}') text(found.charAt(0));
    else if (found === '{') return fail({ code: 'unclosed-brace', at, length: 1 });
    else if (found === '}') return fail({ code: 'stray-brace', at, length: 1 });
    else text(found);
    at += found.length;
  }
  return ok(segments);
}

function parsePlaceholder(
  inside: string,
  at: number,
  columns: readonly string[] | undefined,
): Result<TemplateSegment, TemplateProblem> {
  const [name = '', ...names] = inside.split('|');
  const column = name.trim();
  if (column === '') return fail({ code: 'unnamed-placeholder', at, length: inside.length + 2 });
  if (columns && !columns.includes(column))
    return fail({ code: 'unknown-column', at: at + 1, length: name.length });
  const filters: TextFilter[] = [];
  let mode: KeywordMode = 'percent';
  let position = at + 1 + name.length + 1;
  for (const written of names) {
    const filter = written.trim();
    const problem = { at: position, length: written.length };
    if (filter === 'plus' || filter === 'raw') {
      if (mode !== 'percent') return fail({ code: 'two-encodings', ...problem });
      mode = filter;
    } else {
      const known = textFilters.find((other) => other === filter);
      if (!known) return fail({ code: 'unknown-filter', ...problem });
      filters.push(known);
    }
    position += written.length + 1;
  }
  return ok({ column, filters, mode });
}

/** The columns that a program reads, each once, in the order of their first use. */
export const listColumns = ({ segments }: TemplateProgram): string[] => [
  ...new Set(segments.flatMap((segment) => ('text' in segment ? [] : [segment.column]))),
];

/** Makes placeholder names from column names: words with _ between them, each unique; `column_2` if nothing is left. */
export function placeholderNames(columns: readonly string[]): string[] {
  const taken = new Set<string>();
  return columns.map((column, index) => {
    const words = column
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu);
    const base = words?.join('_') ?? `column_${index + 1}`;
    let name = base;
    for (let other = 2; taken.has(name); other += 1) name = `${base}_${other}`;
    taken.add(name);
    return name;
  });
}
