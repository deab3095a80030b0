import { utf8 } from '../text/utf8.ts';
import type { OutputSettings } from './output-settings.ts';

/** How URLs are written in a file. */
export interface LineFormat {
  /** The bytes before the first URL of every file, and after the last. */
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
  /**
   * Writes one URL, UTF-8 in bytes[start..end), to `out` from `at` on and returns where it ends. The keyword is in
   * bytes[keyword..keywordEnd); both are -1 if it is not known. `out` must have room for `mostBytes`.
   */
  write(
    out: Uint8Array,
    at: number,
    bytes: Uint8Array,
    start: number,
    end: number,
    keyword: number,
    keywordEnd: number,
  ): number;
}

/** The most bytes that a line of this length can become: six for each byte, plus what surrounds it. */
export const mostBytes = (length: number): number => 6 * length + 64;

export function createLineFormat(settings: OutputSettings): LineFormat {
  switch (settings.format) {
    case 'text':
      return text(settings.lineEnd);
    case 'csv':
      return csv(settings);
    case 'json-lines':
      return jsonLines;
    case 'sitemap':
      return sitemap;
  }
}

const nothing = new Uint8Array(0);
const crLf = utf8('\r\n');

function copy(out: Uint8Array, at: number, bytes: Uint8Array, start: number, end: number): number {
  let to = at;
  for (let from = start; from < end; from += 1) {
    out[to] = bytes[from] as number;
    to += 1;
  }
  return to;
}

const all = (out: Uint8Array, at: number, bytes: Uint8Array): number => copy(out, at, bytes, 0, bytes.length);

function text(lineEnd: 'crlf' | 'lf'): LineFormat {
  const after = lineEnd === 'crlf' ? crLf : utf8('\n');
  return {
    head: nothing,
    tail: nothing,
    write: (out, at, bytes, start, end) => all(out, copy(out, at, bytes, start, end), after),
  };
}

const quote = 0x22;
const comma = 0x2c;
const space = 0x20;

/** RFC 4180 in UTF-8: CRLF, quotes only where needed. */
function csv({ header, keywordColumn }: OutputSettings): LineFormat {
  const names = keywordColumn ? 'keyword,url\r\n' : 'url\r\n';
  return {
    head: header ? utf8(names) : nothing,
    tail: nothing,
    write(out, at, bytes, start, end, keyword, keywordEnd) {
      let to = at;
      if (keywordColumn) {
        to = csvCell(out, to, bytes, keyword, keywordEnd);
        out[to] = comma;
        to += 1;
      }
      return all(out, csvCell(out, to, bytes, start, end), crLf);
    },
  };
}

// Bytes that need quotes: the separators of all countries, so that a cell stays one cell everywhere.
const enclosed = table((byte) => '",;\t\n\r'.includes(String.fromCharCode(byte)));
const formula = table((byte) => '=+-@\t\n\r'.includes(String.fromCharCode(byte)));
// The last bytes of the wide forms ＝＋－＠, all of which begin with EF BC.
const wideFormula = table((byte) => [0x9d, 0x8b, 0x8d, 0xa0].includes(byte));

/**
 * A cell that a spreadsheet could read as a formula gets a leading apostrophe, in every column. URLs begin with http,
 * so they never need it. https://owasp.org/www-community/attacks/CSV_Injection
 */
function csvCell(out: Uint8Array, at: number, bytes: Uint8Array, start: number, end: number): number {
  let to = at;
  let enclose = start < end && (bytes[start] === space || bytes[end - 1] === space);
  for (let from = start; from < end && !enclose; from += 1) enclose = enclosed[bytes[from] as number] === 1;
  if (enclose) {
    out[to] = quote;
    to += 1;
  }
  if (beginsFormula(bytes, start, end)) {
    out[to] = 0x27;
    to += 1;
  }
  if (!enclose) return copy(out, to, bytes, start, end);
  for (let from = start; from < end; from += 1) {
    const byte = bytes[from] as number;
    if (byte === quote) {
      out[to] = quote;
      to += 1;
    }
    out[to] = byte;
    to += 1;
  }
  out[to] = quote;
  return to + 1;
}

function beginsFormula(bytes: Uint8Array, start: number, end: number): boolean {
  if (start >= end) return false;
  if (formula[bytes[start] as number] === 1) return true;
  if (end - start < 3 || bytes[start] !== 0xef || bytes[start + 1] !== 0xbc) return false;
  return wideFormula[bytes[start + 2] as number] === 1;
}

/** Writes a row of CSV in the same way and returns where it ends. `out` must have room for `mostBytes` of its cells. */
export function csvRow(out: Uint8Array, at: number, cells: readonly Uint8Array[]): number {
  let to = at;
  for (const [index, cell] of cells.entries()) {
    if (index > 0) {
      out[to] = comma;
      to += 1;
    }
    to = csvCell(out, to, cell, 0, cell.length);
  }
  return all(out, to, crLf);
}

const hex = '0123456789abcdef';
const jsonEscapes = Array.from({ length: 256 }, (_, byte) => {
  if (byte === quote || byte === 0x5c) return Uint8Array.of(0x5c, byte);
  return byte < 0x20 ? utf8(`\\u00${hex[byte >> 4]}${hex[byte & 15]}`) : undefined;
});
const jsonKeyword = utf8('{"keyword":"');
const jsonAfterKeyword = utf8('","url":"');
const jsonUrl = utf8('{"url":"');
const jsonEnd = utf8('"}\n');

/** One JSON object a line: `{"url":"…"}`, with `"keyword":"…"` first if it is known. https://jsonlines.org/ */
const jsonLines: LineFormat = {
  head: nothing,
  tail: nothing,
  write(out, at, bytes, start, end, keyword, keywordEnd) {
    let to = all(out, at, keyword < 0 ? jsonUrl : jsonKeyword);
    if (keyword >= 0) {
      to = escaped(out, to, bytes, keyword, keywordEnd, jsonEscapes);
      to = all(out, to, jsonAfterKeyword);
    }
    return all(out, escaped(out, to, bytes, start, end, jsonEscapes), jsonEnd);
  },
};

const xmlNames = new Map(Object.entries({ '&': 'amp', '<': 'lt', '>': 'gt', "'": 'apos', '"': 'quot' }));
// XML cannot represent control characters; a URL can.
const xmlEscapes = Array.from({ length: 256 }, (_, byte) => {
  const name = xmlNames.get(String.fromCharCode(byte));
  if (name !== undefined) return utf8(`&${name};`);
  return byte < 0x20 ? utf8(percent(byte)) : undefined;
});
const locBegin = utf8('<url><loc>');
const locEnd = utf8('</loc></url>\n');
// XML also excludes U+FFFE and U+FFFF, which are EF BF BE and EF BF BF.
const noncharacters = new Map([0xbe, 0xbf].map((last) => [last, utf8(`%EF%BF${percent(last)}`)]));

/** https://www.sitemaps.org/protocol.html */
const sitemap: LineFormat = {
  head: utf8(
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
  ),
  tail: utf8('</urlset>\n'),
  write(out, at, bytes, start, end) {
    let to = all(out, at, locBegin);
    let from = start;
    for (let found = start; found + 2 < end; found += 1) {
      if (bytes[found] !== 0xef || bytes[found + 1] !== 0xbf) continue;
      const written = noncharacters.get(bytes[found + 2] as number);
      if (!written) continue;
      to = all(out, escaped(out, to, bytes, from, found, xmlEscapes), written);
      from = found + 3;
    }
    return all(out, escaped(out, to, bytes, from, end, xmlEscapes), locEnd);
  },
};

function escaped(
  out: Uint8Array,
  at: number,
  bytes: Uint8Array,
  start: number,
  end: number,
  escapes: readonly (Uint8Array | undefined)[],
): number {
  let to = at;
  for (let from = start; from < end; from += 1) {
    const byte = bytes[from] as number;
    const written = escapes[byte];
    if (written === undefined) {
      out[to] = byte;
      to += 1;
    } else to = all(out, to, written);
  }
  return to;
}

function table(holds: (byte: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => (holds(byte) ? 1 : 0));
}

function percent(byte: number): string {
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}
