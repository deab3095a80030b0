/** How a cell is written: as encodeURIComponent does; the same with + for a space; unchanged. */
export type KeywordMode = 'percent' | 'plus' | 'raw';

/** A part of a URL: a text, or a cell of a row by its number. */
export type UrlPart = { readonly text: string } | { readonly cell: number; readonly mode: KeywordMode };

const encodings: Readonly<Record<KeywordMode, (cell: string) => string>> = {
  percent: encodeURIComponent,
  plus: (cell) => encodeURIComponent(cell).replaceAll('%20', '+'),
  raw: (cell) => cell,
};

/** A missing cell is empty. */
export function makeUrl(parts: readonly UrlPart[], cells: readonly string[]): string {
  let url = '';
  for (const part of parts) url += 'text' in part ? part.text : encodings[part.mode](cells[part.cell] ?? '');
  return url;
}
