import { cellText, filtered } from '../text/text-filters.ts';
import { utf8 } from '../text/utf8.ts';
import { encodings } from './percent-encoding.ts';
import type { TemplateProgram } from './template-program.ts';
import type { KeywordMode } from './url-plan.ts';

/** What an engine writes for one record, computed in a simple way: a URL without a line end. Cells are UTF-8. */
export function renderUrl(
  program: TemplateProgram,
  record: Readonly<Record<string, Uint8Array>>,
): Uint8Array {
  const nothing = new Uint8Array(0);
  const written = program.segments.map((segment) => {
    if ('text' in segment) return utf8(segment.text);
    const cell = record[segment.column] ?? nothing;
    return encoded(filtered(cellText(cell, 0, cell.length), segment.filters), segment.mode);
  });
  return Uint8Array.from(written.flatMap((bytes) => [...bytes]));
}

function encoded(cell: Uint8Array, mode: KeywordMode): Uint8Array {
  const bytes: number[] = [];
  for (const byte of cell) {
    const packed = encodings[mode][byte] as number;
    for (let at = 0; at < packed >>> 24; at += 1) bytes.push((packed >>> (8 * at)) & 0xff);
  }
  return Uint8Array.from(bytes);
}
