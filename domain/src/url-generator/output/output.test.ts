import fc from 'fast-check';
import { runs } from '../../testing/index.ts';
import { archiveName, numberedName, outputFileName, sitemapIndex, sitemapIndexName } from './output-names.ts';
import {
  defaultOutput,
  type OutputSettings,
  readUrlsPerFile,
  sitemapMaxBytes,
  sitemapMaxUrls,
} from './output-settings.ts';
import { OutputWriter } from './output-writer.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

describe('the number of URLs in each file', () => {
  it('S-89a S-89b S-90a is an integer from 1, with its digits grouped or not', () => {
    for (const typed of ['50000', ' 50,000 ', '50.000', '50 000'])
      expect(readUrlsPerFile(typed)).toEqual({ ok: true, value: 50_000 });
    for (const [typed, error] of [
      ['', 'Required.'],
      ['many', 'Must be a number.'],
      ['5,00', 'Must be a number.'],
      ['1.5', 'Must be an integer.'],
      ['0', 'Minimum 1.'],
      ['9007199254740992', 'Maximum 9007199254740991.'],
    ] as const)
      expect(readUrlsPerFile(typed), typed).toEqual({ ok: false, error });
  });
});

type Row = readonly [url: string, keyword?: string | undefined];

/** The files made from URLs. */
function files(rows: readonly Row[], settings: Partial<OutputSettings> = {}): string[] {
  const made: string[] = [];
  let open = false;
  const writer = new OutputWriter(
    { ...defaultOutput, ...settings },
    {
      begin(file) {
        expect([open, file]).toEqual([false, made.length + 1]);
        made.push('');
        open = true;
      },
      write(bytes) {
        expect(open).toBe(true);
        made[made.length - 1] += decoder.decode(bytes);
      },
      end() {
        open = false;
      },
    },
  );
  rows.forEach((row, at) => {
    writer.add(...row);
    if (at % 3 === 0) writer.flush();
  });
  writer.end();
  expect([open, writer.files, writer.urls]).toEqual([false, made.length, rows.length]);
  return made;
}

const urlCharacter = fc.constantFrom(
  'a',
  '/',
  '?',
  '&',
  '=',
  '%20',
  '<',
  '>',
  '"',
  "'",
  ',',
  ';',
  '\\',
  '\u0001',
  '\uffff',
  'ä',
  '日',
  '😀',
  ' ',
);
const url = fc.array(urlCharacter, { maxLength: 5 }).map((parts) => `https://a.example/${parts.join('')}x`);
const keyword = fc
  .array(fc.constantFrom('=', '+', '-', '@', '＝', '\t', '"', ',', ';', 'a', ' ', 'ä', '\\', '\u0002'), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => `${parts.join('')}z`);
const rows = fc.array(fc.tuple(url, keyword), { maxLength: 5 });

/** A simple CSV reader. */
const csvRows = (text: string) =>
  [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r]*))(,|\r\n)/g)].reduce<string[][]>(
    (table, [, inside, bare, end]) => {
      table.at(-1)?.push(inside?.replaceAll('""', '"') ?? bare ?? '');
      if (end !== ',') table.push([]);
      return table;
    },
    [[]],
  );
const guarded = (cell: string) => (/^[=+\-@\t＝＋－＠]/.test(cell) ? `'${cell}` : cell);
const xmlText = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&apos;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

describe('output', () => {
  it('S-72b is by default text whose lines end with CRLF', () => {
    const urls: Row[] = [['https://a.example/1'], ['https://a.example/2']];
    expect(files(urls)).toEqual(['https://a.example/1\r\nhttps://a.example/2\r\n']);
    expect(files(urls, { lineEnd: 'lf' })).toEqual(['https://a.example/1\nhttps://a.example/2\n']);
    expect(files([])).toEqual(['']);
  });

  it('holds every URL in every format, and the keyword beside it as it stands in the list', () => {
    fc.assert(
      fc.property(rows, (both) => {
        const alone = both.map(([address]): Row => [address]);
        const urls = both.map(([address]) => address);
        const objects = (text = '') =>
          text
            .split('\n')
            .slice(0, -1)
            .map((line) => JSON.parse(line));
        expect(objects(files(alone, { format: 'json-lines' })[0])).toEqual(
          urls.map((address) => ({ url: address })),
        );
        expect(objects(files(both, { format: 'json-lines', keywordColumn: true })[0])).toEqual(
          both.map(([address, word]) => ({ keyword: word, url: address })),
        );
        expect(csvRows(files(both, { format: 'csv', keywordColumn: true })[0] as string)).toEqual([
          ['keyword', 'url'],
          ...both.map(([address, word]) => [guarded(word), address]),
          [],
        ]);
        expect(csvRows(files(alone, { format: 'csv', header: false })[0] as string)).toEqual([
          ...urls.map((address) => [address]),
          [],
        ]);
        const xml = files(alone, { format: 'sitemap' })[0] as string;
        const locations = [...xml.matchAll(/<url><loc>([^<>"']*)<\/loc><\/url>\n/g)].map(([, location]) =>
          xmlText(location as string),
        );
        expect(locations).toEqual(
          urls.map((address) => address.replaceAll('\u0001', '%01').replaceAll('\uffff', '%EF%BF%BF')),
        );
        expect(xml.includes('\u0001') || xml.includes('\uffff')).toBe(false);
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('writes every control character of JSON Lines with four digits', () => {
    const line = files([['https://a.example/', 'a\t\b"\\']], { format: 'json-lines', keywordColumn: true });
    expect(line).toEqual(['{"keyword":"a\\u0009\\u0008\\"\\\\","url":"https://a.example/"}\n']);
  });

  it('is split into files of N, each whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 7 }), (count, urlsPerFile) => {
        const urls = Array.from({ length: count }, (_, at) => `https://a.example/${at}`);
        const made = files(
          urls.map((address): Row => [address]),
          { format: 'csv', urlsPerFile },
        );
        const expected = Array.from({ length: Math.max(1, Math.ceil(count / urlsPerFile)) }, (_, at) =>
          ['url', ...urls.slice(at * urlsPerFile, (at + 1) * urlsPerFile), ''].join('\r\n'),
        );
        expect(made).toEqual(expected);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('keeps the limits of sitemaps', () => {
    const many = files(new Array(sitemapMaxUrls + 1).fill(['https://a.example/']), { format: 'sitemap' });
    expect(many.map((text) => text.split('<loc>').length - 1)).toEqual([sitemapMaxUrls, 1]);
    for (const text of many) expect(text.startsWith('<?xml') && text.endsWith('</urlset>\n')).toBe(true);
    // An ampersand becomes five bytes, and ä has two.
    const long = `https://a.example/${'&'.repeat(100)}${'x'.repeat(47_000)}${'ä'.repeat(1500)}`;
    const big = files(new Array(1100).fill([long]), { format: 'sitemap' });
    expect(big.length).toBe(2);
    const size = Buffer.byteLength(big[0] as string);
    expect(size).toBeLessThanOrEqual(sitemapMaxBytes);
    expect(size + 51_000).toBeGreaterThan(sitemapMaxBytes);
  });
});

describe('names of output', () => {
  it.each([
    ['generated_urls.txt', 'text', 'generated_urls.txt'],
    ['generated_urls.txt', 'csv', 'generated_urls.csv'],
    ['', 'sitemap', 'generated_urls.xml'],
    ['mine.txt', 'csv', 'mine.txt.csv'],
    ['Mine.CSV', 'csv', 'Mine.CSV'],
    ['a/b:c', 'json-lines', 'a_b_c.jsonl'],
    ['con', 'sitemap', '_con.xml'],
    ['a\u202Elmx.exe', 'sitemap', 'almx.exe.xml'],
    ['my list v1.2', 'json-lines', 'my list v1.2.jsonl'],
  ] as const)('%j as %s is %s', (typed, format, name) => {
    expect(outputFileName(typed, format)).toBe(name);
  });

  it('of several files are in order however they are sorted', () => {
    const many = Array.from({ length: 120 }, (_, at) => numberedName('urls.v2.xml', at + 1));
    expect([many[0], many[119]]).toEqual(['urls.v2-001.xml', 'urls.v2-120.xml']);
    expect([...many].sort()).toEqual(many);
    expect([archiveName('urls.csv'), sitemapIndexName('urls.xml')]).toEqual(['urls.zip', 'urls-index.xml']);
  });

  it('are listed in the index of the sitemaps', () => {
    const index = sitemapIndex(['a&b 1.xml'], 'https://a.example/maps');
    expect(index.ok && decoder.decode(index.value)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<sitemap><loc>https://a.example/maps/a%26b%201.xml</loc></sitemap>\n</sitemapindex>\n',
    );
    expect(sitemapIndex([], 'javascript:alert(1)')).toEqual({ ok: false, error: 'invalid-folder' });
    expect(sitemapIndex([], 'https://a.example/?x')).toEqual({ ok: false, error: 'invalid-folder' });
    expect(sitemapIndex(new Array(50_001).fill('a'), 'https://a.example')).toEqual({
      ok: false,
      error: 'too-many-files',
    });
  });
});
