import fc from 'fast-check';
import { runs } from '../../testing/index.ts';
import { KeywordReader } from '../keywords/keyword-reader.ts';
import { placeholder } from '../template/template.ts';
import { planOfTemplate, type UrlPlan } from '../template/url-plan.ts';
import { UrlWriter } from './url-writer.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function makeUrls(list: string, into: string | UrlPlan, pieceBytes = 65_536): string {
  const chunks: Uint8Array[] = [];
  const plan = typeof into === 'string' ? planOfTemplate(into) : into;
  const writer = new UrlWriter(plan, (chunk) => chunks.push(chunk.slice()));
  const reader = new KeywordReader(writer.add);
  const bytes = encoder.encode(list);
  for (let at = 0; at < bytes.length; at += pieceBytes) reader.push(bytes.slice(at, at + pieceBytes));
  reader.end();
  writer.flush();
  return chunks.map((chunk) => decoder.decode(chunk)).join('');
}

/** The rules of the specification, implemented with strings. */
function makeNaiveUrls(list: string, template: string): string {
  return list
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `${template.toWellFormed().replace(placeholder, () => encodeURIComponent(line))}\r\n`)
    .join('');
}

const part = fc.constantFrom(
  ...[
    '$&',
    '$1',
    '$$',
    '$`',
    "$'",
    placeholder,
    '&',
    '?',
    '#',
    '%',
    '+',
    '/',
    '\\',
    '"',
    "'",
    '=',
    '-',
    '@',
    '\t',
  ],
  ...[
    '\u2028',
    '\u2029',
    '\u0085',
    '\ufeff',
    '\u200b',
    '\u202e',
    '😀',
    'é',
    '日',
    '\n',
    '\r',
    '\r\n',
    'a',
    ' ',
  ],
);
const list = fc.array(part, { maxLength: 30 }).map((parts) => parts.join(''));
const template = fc
  .tuple(list, list)
  .map(([before, after]) => `https://a.example/${before}${placeholder}${after}`.trim());

describe('url writer', () => {
  it('S-70a S-70b S-71a S-71b S-72b writes the bytes of a naive generator, whatever is in list and template', () => {
    fc.assert(
      fc.property(list, template, fc.integer({ min: 1, max: 9 }), (keywords, into, pieceBytes) => {
        expect(makeUrls(keywords, into, pieceBytes)).toBe(makeNaiveUrls(keywords, into));
      }),
      { numRuns: runs(4000), seed: 71 },
    );
  });

  it('S-71a encodes every code point as encodeURIComponent does', () => {
    const codes = Array.from({ length: 0x3000 }, (_, at) => at + 1).filter((code) => code < 0xd800);
    const characters = [
      ...codes.map((code) => String.fromCodePoint(code)),
      '\uffff',
      '\u{10000}',
      '\u{10ffff}',
    ];
    const keywords = characters.map((character) => `x${character}x`).filter((word) => !/[\n\r]/.test(word));
    expect(makeUrls(keywords.join('\n'), `https://a.example/${placeholder}`)).toBe(
      keywords.map((word) => `https://a.example/${encodeURIComponent(word)}\r\n`).join(''),
    );
  });

  it('S-71b replaces the first placeholder only, and none that a keyword brings along', () => {
    expect(makeUrls('{keyword}\n$&', 'https://a.example/{keyword}/{keyword}')).toBe(
      'https://a.example/%7Bkeyword%7D/{keyword}\r\nhttps://a.example/%24%26/{keyword}\r\n',
    );
  });

  it('S-72b every line ends with CRLF and begins with the template, so that no keyword can start a formula', () => {
    const written = makeUrls('=1+1\n+1\n-1\n@x\n\u2028=2', `https://a.example/?q=${placeholder}`);
    expect(written.endsWith('\r\n')).toBe(true);
    const lines = written.slice(0, -2).split('\r\n');
    expect(lines).toHaveLength(5);
    for (const line of lines) expect(line).toMatch(/^https:\/\/a\.example\/\?q=[\x21-\x7e]+$/);
  });

  it('writes the same line for each keyword where the template has no place for one', () => {
    expect(makeUrls('a\nb', 'https://a.example/')).toBe('https://a.example/\r\nhttps://a.example/\r\n');
  });

  it('takes a lone surrogate in the template for U+FFFD instead of failing', () => {
    expect(makeUrls('a', `https://a.example/\ud800${placeholder}`)).toBe('https://a.example/\ufffda\r\n');
  });

  it('puts a keyword in several places, each encoded in its own way', () => {
    const parts = [
      { text: encoder.encode('https://a.example/'), mode: 'percent' },
      { text: encoder.encode('?q='), mode: 'plus' },
      { text: encoder.encode('&raw='), mode: 'raw' },
      { text: encoder.encode('\n') },
    ] as const;
    expect(makeUrls('a b+é\nc', { parts })).toBe(
      'https://a.example/a%20b%2B%C3%A9?q=a+b%2B%C3%A9&raw=a b+é\nhttps://a.example/c?q=c&raw=c\n',
    );
  });

  it('puts columns where they belong; one that is missing is empty', () => {
    const parts = [
      { text: encoder.encode('/'), mode: 'percent', column: 1 },
      { text: encoder.encode('/'), mode: 'percent' },
      { text: encoder.encode('/'), mode: 'plus', column: 2 },
      { text: encoder.encode('\n') },
    ] as const;
    expect(makeUrls('a\x1fb c\x1fd e\nonly\nx\x1f\x1fz', { parts, separator: 0x1f })).toBe(
      '/b%20c/a/d+e\n//only/\n//x/z\n',
    );
  });

  it('takes a keyword that is longer than its buffer', () => {
    const chunks: string[] = [];
    const writer = new UrlWriter(planOfTemplate(`https://a.example/${placeholder}`), (chunk) =>
      chunks.push(decoder.decode(chunk)),
    );
    const long = encoder.encode('ä'.repeat(400_000));
    const short = encoder.encode('b');
    writer.add(short, 0, 1);
    writer.add(long, 0, long.length);
    writer.add(short, 0, 1);
    writer.flush();
    expect(chunks.join('')).toBe(
      ['b', '%C3%A4'.repeat(400_000), 'b'].map((word) => `https://a.example/${word}\r\n`).join(''),
    );
  });
});
