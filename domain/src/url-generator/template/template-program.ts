import { fail, ok, type Result } from '../../result.ts';
import { isHttpUrl } from '../../validation/url.ts';
import { cellSeparator, type TextFilter, textFilters } from '../text/text-filters.ts';
import { placeholder, readPieces, type TemplatePiece } from './placeholders.ts';
import { type KeywordMode, templateParts } from './template.ts';

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
  /** The part at fault; undefined if it is the whole template. */
  readonly text?: string;
}

/**
 * The plain template: the keyword stands in place of the first placeholder. It is split once, so that nothing in a
 * keyword can act as a pattern or a placeholder.
 */
function plainSegments(template: string): TemplateSegment[] {
  const text = template.trim();
  const at = text.indexOf(placeholder);
  if (at < 0) return [{ text }];
  const keyword = { column: placeholder.slice(1, -1), filters: [], mode: 'percent' } as const;
  return [{ text: text.slice(0, at) }, keyword, { text: text.slice(at + placeholder.length) }];
}

/** The program of a template in either form. */
export const readProgram = (
  form: 'plain' | 'advanced',
  template: string,
): Result<TemplateProgram, TemplateProblem> =>
  form === 'plain' ? ok({ segments: plainSegments(template), merges: false }) : parseTemplate(template);

/** @param columns the names allowed in braces; all, if undefined */
export function parseTemplate(
  template: string,
  columns?: readonly string[],
): Result<TemplateProgram, TemplateProblem> {
  const segments = readSegments(template, columns);
  if (!segments.ok) return segments;
  const text = template.trim();
  if (text === '') return fail({ code: 'empty' });
  const merges = beginsWithAddress(segments.value);
  const sample = segments.value
    .map((segment, at) => ('text' in segment ? segment.text : merges && at === 0 ? address : 'keyword'))
    .join('');
  if (!isHttpUrl(sample) || (merges && sample.includes(cellSeparator))) return fail({ code: 'not-a-url' });
  if (!merges) return ok({ segments: segments.value, merges });
  const { base, query, fragment } = templateParts(text);
  if (fragment !== '') return fail({ code: 'own-fragment', text: fragment });
  const separated = readSegments(base + cellSeparator + query.slice(1));
  return separated.ok ? ok({ segments: separated.value, merges }) : separated;
}

const address = 'https://www.example.com/';

/** Whether a template is one for lists of addresses, usable or not. */
export function isForAddresses(template: string): boolean {
  const segments = readSegments(template);
  return segments.ok && beginsWithAddress(segments.value);
}

const beginsWithAddress = ([first]: readonly TemplateSegment[]): boolean =>
  first !== undefined && 'mode' in first && first.mode === 'raw';

/** The parts of any text with placeholders, not necessarily a URL. Surrounding white space is dropped. */
export function readSegments(
  template: string,
  columns?: readonly string[],
): Result<readonly TemplateSegment[], TemplateProblem> {
  const segments: TemplateSegment[] = [];
  for (const piece of readPieces(template.trim())) {
    const segment = readSegment(piece, columns);
    if (!segment.ok) return segment;
    const [last, next] = [segments.at(-1), segment.value];
    if (last && 'text' in last && 'text' in next) segments.splice(-1, 1, { text: last.text + next.text });
    else segments.push(next);
  }
  return ok(segments);
}

function readSegment(
  { text, inside }: TemplatePiece,
  columns: readonly string[] | undefined,
): Result<TemplateSegment, TemplateProblem> {
  if (text === '{') return fail({ code: 'unclosed-brace', text });
  if (text === '}') return fail({ code: 'stray-brace', text });
  if (!inside) return ok({ text: text === '{{' || text === '}}' ? text.charAt(0) : text });
  const [column, ...written] = inside;
  if (column === '') return fail({ code: 'unnamed-placeholder', text });
  if (columns && !columns.includes(column)) return fail({ code: 'unknown-column', text: column });
  const filters: TextFilter[] = [];
  let mode: KeywordMode = 'percent';
  for (const name of written) {
    const filter = textFilters.find((known) => known === name);
    if (filter) filters.push(filter);
    else if (name !== 'plus' && name !== 'raw') return fail({ code: 'unknown-filter', text: name });
    else if (mode !== 'percent') return fail({ code: 'two-encodings', text: name });
    else mode = name;
  }
  return ok({ column, filters, mode });
}

/** The columns that a program reads, each once, in the order of their first use. */
export const listColumns = ({ segments }: TemplateProgram): string[] => [
  ...new Set(segments.flatMap((segment) => ('text' in segment ? [] : [segment.column]))),
];
