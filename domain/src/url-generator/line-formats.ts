import type { OutputSettings } from './output-settings.ts';
import { utf8 } from './utf8.ts';

/** Where a format writes. */
interface ByteOutput {
  byte(value: number): void;
  bytes(from: Uint8Array, start: number, end: number): void;
}

/** How URLs stand in a file. */
export interface LineFormat {
  /** Before the first and after the last URL of every file. */
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
  /** One URL, UTF-8 in bytes[start..end). `keyword` holds the keyword's bounds in the same bytes, where it is known. */
  write(
    out: ByteOutput,
    bytes: Uint8Array,
    start: number,
    end: number,
    keyword?: readonly [number, number],
  ): void;
}

export function lineFormatOf(settings: OutputSettings): LineFormat {
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
const lf = utf8('\n');

function text(lineEnd: 'crlf' | 'lf'): LineFormat {
  const after = lineEnd === 'crlf' ? crLf : lf;
  return {
    head: nothing,
    tail: nothing,
    write(out, bytes, start, end) {
      out.bytes(bytes, start, end);
      out.bytes(after, 0, after.length);
    },
  };
}

/** RFC 4180 in UTF-8: CRLF, quotes where needed. */
function csv({ header, keywordColumn }: OutputSettings): LineFormat {
  const names = keywordColumn ? 'keyword,url\r\n' : 'url\r\n';
  return {
    head: header ? utf8(names) : nothing,
    tail: nothing,
    write(out, bytes, start, end, keyword) {
      if (keywordColumn) {
        if (keyword) csvCell(out, bytes, ...keyword);
        out.byte(0x2c);
      }
      csvCell(out, bytes, start, end);
      out.bytes(crLf, 0, 2);
    },
  };
}

/**
 * A cell that a spreadsheet could take for a formula gets an apostrophe before it, whichever column it is in. URLs begin
 * with http, so with them this never happens. https://owasp.org/www-community/attacks/CSV_Injection
 */
function csvCell(out: ByteOutput, bytes: Uint8Array, start: number, end: number): void {
  let enclose = start < end && (bytes[start] === 0x20 || bytes[end - 1] === 0x20);
  for (let at = start; at < end && !enclose; at += 1) enclose = special.has(bytes[at] as number);
  if (enclose) out.byte(quote);
  if (beginsFormula(bytes, start, end)) out.byte(0x27);
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] as number;
    if (byte === quote) out.byte(quote);
    out.byte(byte);
  }
  if (enclose) out.byte(quote);
}

const quote = 0x22;
// Separators of all countries, so that a cell is one everywhere.
const special = new Set([quote, 0x2c, 0x3b, 0x09, 0x0a, 0x0d]);
const formula = new Set([0x3d, 0x2b, 0x2d, 0x40, 0x09, 0x0a, 0x0d]);
// The last bytes of the wide forms ＝＋－＠, all of which begin with EF BC.
const wideFormula = new Set([0x9d, 0x8b, 0x8d, 0xa0]);

function beginsFormula(bytes: Uint8Array, start: number, end: number): boolean {
  if (start >= end) return false;
  if (formula.has(bytes[start] as number)) return true;
  return (
    end - start >= 3 &&
    bytes[start] === 0xef &&
    bytes[start + 1] === 0xbc &&
    wideFormula.has(bytes[start + 2] as number)
  );
}

const hex = '0123456789abcdef';
const jsonEscapes = Array.from({ length: 0x20 }, (_, byte) =>
  utf8(`\\u00${hex[byte >> 4]}${hex[byte & 15]}`),
);
const [keywordName, urlName, jsonEnd] = [utf8('"keyword":"'), utf8('"url":"'), utf8('"}\n')];

/** One JSON object on each line: `{"url":"…"}`, before it `"keyword":"…"` where it is known. https://jsonlines.org/ */
const jsonLines: LineFormat = {
  head: nothing,
  tail: nothing,
  write(out, bytes, start, end, keyword) {
    out.byte(0x7b);
    if (keyword) {
      out.bytes(keywordName, 0, keywordName.length);
      jsonText(out, bytes, ...keyword);
      out.byte(quote);
      out.byte(0x2c);
    }
    out.bytes(urlName, 0, urlName.length);
    jsonText(out, bytes, start, end);
    out.bytes(jsonEnd, 0, jsonEnd.length);
  },
};

function jsonText(out: ByteOutput, bytes: Uint8Array, start: number, end: number): void {
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] as number;
    const escaped = jsonEscapes[byte];
    if (escaped) out.bytes(escaped, 0, escaped.length);
    else {
      if (byte === quote || byte === 0x5c) out.byte(0x5c);
      out.byte(byte);
    }
  }
}

const xmlEscapes = new Map(
  Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&apos;', '"': '&quot;' }).map(
    ([character, escaped]) => [character.charCodeAt(0), utf8(escaped)] as const,
  ),
);
const [locBegin, locEnd] = [utf8('<url><loc>'), utf8('</loc></url>\n')];

/** https://www.sitemaps.org/protocol.html */
const sitemap: LineFormat = {
  head: utf8(
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
  ),
  tail: utf8('</urlset>\n'),
  write(out, bytes, start, end) {
    out.bytes(locBegin, 0, locBegin.length);
    for (let at = start; at < end; at += 1) {
      const byte = bytes[at] as number;
      const escaped = xmlEscapes.get(byte);
      if (escaped) out.bytes(escaped, 0, escaped.length);
      else if (byte < 0x20 || isNoncharacter(bytes, at, end)) percent(out, byte);
      else out.byte(byte);
    }
    out.bytes(locEnd, 0, locEnd.length);
  },
};

/** XML has no way at all to write a control character or U+FFFE and U+FFFF: a URL has. Any byte of the three. */
function isNoncharacter(bytes: Uint8Array, at: number, end: number): boolean {
  for (let first = Math.max(at - 2, 0); first <= at && first + 2 < end; first += 1) {
    if (bytes[first] === 0xef && bytes[first + 1] === 0xbf && (bytes[first + 2] as number) >= 0xbe)
      return true;
  }
  return false;
}

function percent(out: ByteOutput, byte: number): void {
  for (const digit of `%${byte.toString(16).toUpperCase().padStart(2, '0')}`) out.byte(digit.charCodeAt(0));
}
