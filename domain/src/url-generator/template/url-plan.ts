import { utf8 } from '../text/utf8.ts';
import { placeholder } from './template.ts';

/** How a keyword is written: as encodeURIComponent does; the same with + for a space; unchanged. */
export type KeywordMode = 'percent' | 'plus' | 'raw';

/** Text, followed by a keyword unless `mode` is undefined. */
export interface UrlPart {
  readonly text: Uint8Array;
  readonly mode?: KeywordMode;
  /** The column of the line, from 0; only if the plan has a separator. A missing column is empty. */
  readonly column?: number;
}

/** What is written for each line of a list, including the line end. */
export interface UrlPlan {
  readonly parts: readonly UrlPart[];
  /** The byte between the columns of a line, below 0x80 and not a line end. Without it, the line is the keyword. */
  readonly separator?: number;
}

export type LineEnd = '\r\n' | '\n';

/**
 * The template with the keyword in place of the first placeholder, and the line end. It is split once, so that nothing
 * in a keyword can act as a pattern or a placeholder.
 */
export function planOfTemplate(template: string, lineEnd: LineEnd = '\r\n'): UrlPlan {
  const text = template.trim();
  const at = text.indexOf(placeholder);
  if (at < 0) return { parts: [{ text: utf8(text + lineEnd) }] };
  return {
    parts: [
      { text: utf8(text.slice(0, at)), mode: 'percent' },
      { text: utf8(text.slice(at + placeholder.length) + lineEnd) },
    ],
  };
}
