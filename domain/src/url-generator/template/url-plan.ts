import { utf8 } from '../text/utf8.ts';
import { placeholder } from './template.ts';

/** How a keyword is written: as encodeURIComponent does; the same with + for a space; as it is. */
export type KeywordMode = 'percent' | 'plus' | 'raw';

/** Text, and after it a keyword unless there is none. */
export interface UrlPart {
  readonly text: Uint8Array;
  readonly mode?: KeywordMode;
  /** Which column of the line, from 0; only where the plan has a separator. A column that is missing is empty. */
  readonly column?: number;
}

/** What is written for each line of a list. The end of the line is part of it. */
export interface UrlPlan {
  readonly parts: readonly UrlPart[];
  /** The byte between the columns of a line, below 0x80 and no line end. Without it, a whole line is the keyword. */
  readonly separator?: number;
}

export type LineEnd = '\r\n' | '\n';

/**
 * The template with the keyword in place of the first placeholder, and the end of the line. Cut once, so that nothing in a
 * keyword can be read as a pattern or as a placeholder.
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
