import {
  byteEngine,
  defaultOutput,
  type OutputSettings,
  plainRecipe,
  type Recipe,
  type Seed,
} from '@toolkit/domain/url-generator';
import fc from 'fast-check';
import type { ByteStream } from './byte-stream.ts';
import type { OutputFiles } from './output-files.ts';
import { previewUrls } from './preview-urls.ts';
import { runUrls } from './run-urls.ts';
import type { StreamedRun } from './streamed-run.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const readSpreadsheet = async () => ({ ok: false, error: { code: 'not-a-spreadsheet' } }) as const;
const seed: Seed = [1, 2, 3, 4];

/** Bytes in pieces of one reused buffer, as streams hand them out. */
const stream = (bytes: Uint8Array, size = 1000): ByteStream => ({
  size: bytes.length,
  async *pieces() {
    const buffer = new Uint8Array(size);
    for (let at = 0; at < bytes.length; at += size) {
      const piece = bytes.subarray(at, at + size);
      buffer.fill(0xff);
      buffer.set(piece);
      yield buffer.subarray(0, piece.length);
    }
  },
});
const utf8 = (text: string) => new TextEncoder().encode(text);

/** Keeps files by name. */
class Kept implements OutputFiles {
  failure: OutputFiles['failure'];
  readonly archived = false;
  readonly files: [name: string, text: string][] = [];
  size = 0;
  closed: boolean | undefined;
  private pieces: Uint8Array[] = [];

  begin(name: string) {
    this.files.push([name, '']);
    this.pieces = [];
  }

  write(bytes: Uint8Array) {
    this.size += bytes.length;
    this.pieces.push(bytes.slice());
  }

  end() {
    const last = this.files.at(-1);
    if (last) last[1] = decoder.decode(Buffer.concat(this.pieces));
  }

  async ready() {}

  async close(complete: boolean) {
    this.closed = complete;
  }
}

async function done(run: StreamedRun, kept = new Kept()) {
  const steps = [];
  for await (const step of runUrls(run, seed, { makeEngine: byteEngine, readSpreadsheet }, kept))
    steps.push(step);
  const last = steps.at(-1);
  if (last?.kind !== 'finished') throw new Error('The run has no end.');
  return { ...last.result, files: kept.files, closed: kept.closed, steps };
}

const recipe = (changes: Partial<Recipe> = {}): Recipe => ({
  ...plainRecipe('https://a.example/?q={keyword}', 'urls.txt'),
  randomize: false,
  ...changes,
});
const output = (changes: Partial<OutputSettings>): OutputSettings => ({ ...defaultOutput, ...changes });

type Filter = 'none' | 'plus' | 'raw' | 'lower' | 'slug';

/** What filters and encoding do, by strings. */
function written(cell: string, filter: Filter): string {
  if (filter === 'raw') return cell;
  if (filter === 'plus') return encodeURIComponent(cell).replaceAll('%20', '+');
  if (filter === 'lower') return encodeURIComponent(lower(cell));
  if (filter !== 'slug') return encodeURIComponent(cell);
  const words = cell
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}\p{M}]+/gu);
  return encodeURIComponent((words ?? []).join('-'));
}
const lower = (text: string) => text.toLowerCase().replaceAll('ς', 'σ');
const slug = (cell: string) => decodeURIComponent(written(cell, 'slug'));

interface Case {
  rows: [string, string][];
  further: string[][];
  table: { separator: ',' | ';' | '\t' | '|'; skip: number } | undefined;
  filters: [Filter, Filter];
  duplicates: Recipe['duplicates'];
  format: Partial<OutputSettings>;
  encoding: 'utf-8' | 'mark' | 'utf-16le' | 'utf-16be';
  pieceBytes: number;
}

const word = fc
  .array(fc.constantFrom(...'aAbÄß9 .,;|"&+%/', '日', '😀', 'İ', '\t', '{b}', '$&', '\u00a0'), {
    maxLength: 4,
  })
  .map((letters) => letters.join(''));
const filter = fc.constantFrom<Filter>('none', 'plus', 'raw', 'lower', 'slug');
const cases: fc.Arbitrary<Case> = fc.record({
  rows: fc.array(fc.tuple(word, word), { maxLength: 8 }),
  further: fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { maxLength: 2 }),
  table: fc.option(
    fc.record({
      separator: fc.constantFrom(',' as const, ';' as const, '\t' as const, '|' as const),
      skip: fc.nat({ max: 2 }),
    }),
    { nil: undefined },
  ),
  filters: fc.tuple(filter, filter),
  duplicates: fc.constantFrom('keep', 'drop', 'drop-ignoring-case'),
  format: fc.record({
    format: fc.constantFrom('text', 'csv', 'json-lines'),
    lineEnd: fc.constantFrom('crlf', 'lf'),
    keywordColumn: fc.boolean(),
    urlsPerFile: fc.constantFrom(0, 1, 2, 100),
  }),
  encoding: fc.constantFrom('utf-8', 'mark', 'utf-16le', 'utf-16be'),
  pieceBytes: fc.integer({ min: 1, max: 40 }),
});

const filterText = (name: Filter) => (name === 'none' ? '' : `|${name}`);
const cleaned = (text: string) => text.replaceAll('\u001f', ' ').trim();

function bytesOf(text: string, encoding: Case['encoding']): Uint8Array {
  if (encoding === 'utf-8') return utf8(text);
  if (encoding === 'mark') return utf8(`\ufeff${text}`);
  const bytes = new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
  return encoding === 'utf-16le' ? bytes : new Uint8Array(Buffer.from(bytes).swap16());
}

/** The same by strings and arrays. Undefined where there is nothing to do. */
function naive({ rows, further, table, filters, duplicates, format }: Case) {
  const [one, two] = filters;
  const kept = (cell: string, name: Filter) =>
    name === 'lower' ? lower(cell) : name === 'slug' ? slug(cell) : cell;
  const shows = format.keywordColumn && format.format !== 'text';
  // One line of a list: its first cell, in a table the second one, too, and the keyword where it is shown. The column
  // named b is none with the name of the keyword, so the first one is it.
  const own = (table ? rows.slice(table.skip) : rows)
    .map(([a, b]) => [
      kept(cleaned(a), one),
      ...(table ? [kept(cleaned(b), two)] : []),
      ...(shows ? [cleaned(a)] : []),
    ])
    .filter((cells) => cells.some((cell) => cell !== ''));
  const others = further.map((list) => list.map((cell) => cleaned(cell)).filter((cell) => cell !== ''));
  const distinct = (lines: string[][]) => {
    if (duplicates === 'keep') return lines;
    const seen = new Set<string>();
    return lines.filter((cells) => {
      const key = duplicates === 'drop' ? cells.join('\0') : lower(cells.join('\0'));
      return !seen.has(key) && seen.add(key);
    });
  };
  if (others.some((list) => list.length === 0)) return undefined;
  let lines = distinct(own);
  for (const list of others)
    lines = lines.flatMap((cells) => distinct(list.map((cell) => [cell])).map((more) => [...cells, ...more]));
  const mode = (cell: string, name: Filter) =>
    written(cell, name === 'lower' || name === 'slug' ? 'none' : name);
  const urls = lines.map((cells) => {
    const rest = cells.slice((table ? 2 : 1) + (shows ? 1 : 0)).map((cell) => `/${encodeURIComponent(cell)}`);
    const second = table ? `&b=${mode(cells[1] as string, two)}` : '';
    return `https://a.example${rest.join('')}/?a=${mode(cells[0] as string, one)}${second}`;
  });
  if (lines.length === 0) return undefined;
  const end = format.format === 'text' && format.lineEnd === 'crlf' ? '\r\n' : '\n';
  const shown = urls.map((url, at) => {
    const keyword = shows ? (lines[at]?.[table ? 2 : 1] as string) : undefined;
    if (format.format === 'text') return url + end;
    if (format.format === 'json-lines')
      return `${JSON.stringify({ ...(keyword !== undefined && { keyword }), url }).replaceAll('\\t', '\\u0009')}\n`;
    const cell = (text: string) => {
      const guarded = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
      return /[",;\t]/.test(text) || /^ | $/.test(text) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
    };
    return `${keyword === undefined ? '' : `${cell(keyword)},`}${cell(url)}\r\n`;
  });
  const head = format.format === 'csv' ? (format.keywordColumn ? 'keyword,url\r\n' : 'url\r\n') : '';
  const each = format.urlsPerFile || shown.length;
  const files = Array.from({ length: Math.ceil(shown.length / each) }, (_, file) =>
    [head, ...shown.slice(file * each, (file + 1) * each)].join(''),
  );
  return { files, urls };
}

function runOf({
  rows,
  further,
  table,
  filters,
  duplicates,
  format,
  encoding,
  pieceBytes,
}: Case): StreamedRun {
  const [one, two] = filters;
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const text = table
    ? rows.map(([a, b]) => `x${table.separator}${quoted(a)}${table.separator}${quoted(b)}\r\n`).join('')
    : rows.map(([a]) => `${a}\n`).join('');
  const places = further.map((_, at) => `/{list_${at}}`).join('');
  const second = table ? `&b={b${filterText(two)}}` : '';
  const columns = [
    { placeholder: 'b', column: 2 },
    { placeholder: 'a', column: 1 },
  ];
  return {
    recipe: recipe({
      form: 'advanced',
      // What the list feeds comes first in a line, wherever it stands in the template.
      template: `https://a.example${places}/?a={a${filterText(one)}}${second}`,
      input: {
        encoding: 'detect',
        ...(table && { table: { separator: table.separator, quotes: true, skip: table.skip, columns } }),
      },
      duplicates,
      output: output(format),
    }),
    list: stream(bytesOf(text, encoding), pieceBytes),
    further: further.map((list, at) => ({
      placeholder: `list_${at}`,
      list: stream(utf8(list.join('\r\n')), pieceBytes),
    })),
  };
}

describe('runUrls', () => {
  it('writes what strings and arrays would give, whatever the recipe and the pieces', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (one) => {
        const expected = naive(one);
        const run = runOf(one);
        const result = await done(run);
        if (!expected) {
          expect(result).toMatchObject({ ok: false, error: { code: 'empty-list' }, closed: false });
          return;
        }
        expect(result.files.map(([, text]) => text)).toEqual(expected.files);
        expect(result).toMatchObject({ ok: true, closed: true, value: { urls: expected.urls.length } });
        const preview = await previewUrls(run, 5, readSpreadsheet, seed);
        expect(preview).toEqual({ ok: true, value: expected.urls.slice(0, 5) });
      }),
      { numRuns: 2500, seed: 7 },
    );
  }, 120_000);

  const keywords = (count: number) => Array.from({ length: count }, (_, at) => `k${at}`).join('\n');

  it('S-68 repeats the order of the seed of a recipe, else of the one given, and tells which', async () => {
    const list = () => stream(utf8(keywords(300)));
    const randomize = true;
    const given = await done({ recipe: recipe({ randomize }), list: list() });
    expect(given).toMatchObject({ ok: true, value: { seed } });
    const own = await done({ recipe: recipe({ randomize, seed: [9, 9, 9, 9] }), list: list() });
    expect(own).toMatchObject({ ok: true, value: { seed: [9, 9, 9, 9] } });
    expect(own.files).not.toEqual(given.files);
    expect((await done({ recipe: recipe({ randomize, seed }), list: list() })).files).toEqual(given.files);
    expect(await done({ recipe: recipe({ seed }), list: list() })).not.toHaveProperty('value.seed');
  });

  it('splits sitemaps at 50,000 URLs, with an index that names them', async () => {
    const sitemap = recipe({ output: output({ format: 'sitemap' }), fileName: 'map' });
    const one = await done({ recipe: sitemap, list: stream(utf8(keywords(50_000)), 65_536) });
    expect(one.files.map(([name]) => name)).toEqual(['map-001.xml']);
    const two = await done({ recipe: sitemap, list: stream(utf8(keywords(50_001)), 65_536) });
    expect(two).toMatchObject({ ok: true, value: { files: 3, urls: 50_001 } });
    expect(two.files.map(([name]) => name)).toEqual(['map-001.xml', 'map-002.xml', 'map-index.xml']);
    expect(two.files[2]?.[1]).toContain('<loc>https://a.example/map-002.xml</loc>');
    const nowhere = { ...sitemap, output: { ...sitemap.output, sitemapFolder: 'nowhere' } };
    const folder = { recipe: nowhere, list: stream(utf8('a')) };
    expect(await done(folder)).toMatchObject({ ok: false, error: { code: 'invalid-sitemap-folder' } });
  });

  it('asks for the folder of sitemaps before anything is read or written, where the template has none', async () => {
    const sitemap = recipe({
      form: 'advanced',
      template: 'https://{keyword}.example/',
      output: output({ format: 'sitemap' }),
    });
    let pieces = 0;
    const counted = (list: ByteStream): ByteStream => ({
      ...list,
      async *pieces() {
        for await (const piece of list.pieces()) {
          pieces += 1;
          yield piece;
        }
      },
    });
    const long = () => counted(stream(utf8(keywords(100_000)), 65_536));
    const { size: _, ...unknownSize } = long();
    const few = { ...sitemap, output: output({ format: 'sitemap', urlsPerFile: 2 }) };
    const cities = { placeholder: 'city', list: stream(utf8('x\n'.repeat(60_000))) };
    const combined = { ...sitemap, template: 'https://{keyword}.example/{city}' };
    for (const run of [
      { recipe: sitemap, list: long() },
      { recipe: { ...sitemap, randomize: true }, list: long() },
      { recipe: sitemap, list: unknownSize },
      { recipe: few, list: stream(utf8('a\nb\nc')) },
      { recipe: combined, list: stream(utf8('a\n')), further: [cities] },
    ]) {
      pieces = 0;
      const refused = await done(run);
      expect(refused).toMatchObject({ ok: false, error: { code: 'invalid-sitemap-folder' }, files: [] });
      expect(refused.steps).toHaveLength(1);
      // What the list is had to be known.
      expect(pieces).toBeLessThanOrEqual(2);
    }
    const here = { ...sitemap, output: output({ format: 'sitemap', sitemapFolder: 'https://a.example/' }) };
    expect(await done({ recipe: here, list: long() })).toMatchObject({ ok: true, value: { files: 3 } });
    const single = await done({ recipe: sitemap, list: stream(utf8('a\nb')) });
    expect(single).toMatchObject({ ok: true, value: { files: 1, urls: 2 } });
    const wide = {
      ...few,
      template: `https://{keyword}.example/${'x'.repeat(2_000_000)}`,
      output: output({ format: 'sitemap' }),
    };
    const stopped = await done({ recipe: wide, list: stream(utf8(keywords(30))) });
    expect(stopped).toMatchObject({ ok: false, error: { code: 'invalid-sitemap-folder' }, closed: false });
  });

  it('combines in the order of the recipe, and tells which lists it lacks', async () => {
    const [city, how] = ['city', 'how'].map((placeholder) => ({ placeholder }));
    if (!city || !how) throw new Error('There are no lists.');
    const of = (lists: Recipe['combine']) =>
      recipe({
        form: 'advanced',
        template: 'https://a.example/{keyword}/{how}/{city}',
        ...(lists && { combine: lists }),
      });
    const given = (...names: string[]) =>
      names.map((placeholder) => ({
        placeholder,
        list: stream(placeholder === 'city' ? Uint8Array.of(0xe9, 0x0a, 0x62) : utf8('1\n2')),
      }));
    const lists = [how, { ...city, encoding: 'windows-1252' as const }];
    const expected = ['1/%C3%A9', '1/b', '2/%C3%A9', '2/b']
      .map((end) => `https://a.example/k/${end}\r\n`)
      .join('');
    for (const further of [given('city', 'how'), given('how', 'city')]) {
      const made = await done({ recipe: of({ lists }), list: stream(utf8('k')), further });
      expect(made.files).toEqual([['urls.txt', expected]]);
    }
    for (const [further, placeholders] of [
      [[], ['how', 'city']],
      [given('how'), ['city']],
    ] as const) {
      const run = { recipe: of({ lists }), list: stream(utf8('k')), further };
      const error = { code: 'missing-lists', placeholders };
      expect(await done(run)).toMatchObject({ ok: false, error, files: [] });
      expect(await previewUrls(run, 5, readSpreadsheet)).toEqual({ ok: false, error });
    }
    const ceiling = {
      recipe: of({ lists, ceiling: 3 }),
      list: stream(utf8('k')),
      further: given('how', 'city'),
    };
    expect(await done(ceiling)).toMatchObject({ ok: false, error: { code: 'too-many-combinations' } });
  });

  it('says why a recipe does not go with the lists', async () => {
    const advanced = (template: string) => recipe({ form: 'advanced', template });
    const list = () => stream(utf8('a\nb'));
    const further = [{ placeholder: 'city', list: stream(utf8('x\ny\nz')) }];
    const bad = { placeholder: 'city', list: stream(utf8('x\n\xff')) };
    const invalid = { placeholder: 'city', list: stream(Uint8Array.of(0x61, 0x0a, 0xff)) };
    const unreadable: ByteStream = {
      pieces() {
        throw new Error('gone');
      },
    };
    const table = recipe({
      input: {
        encoding: 'detect',
        table: { separator: ',', quotes: true, skip: 1, columns: [{ placeholder: 'keyword', column: 0 }] },
      },
    });
    const template = 'https://a.example/{keyword}/{city}';
    const cases: [StreamedRun, object][] = [
      [
        { recipe: advanced(template), list: list() },
        { code: 'unfed-placeholder', placeholder: 'city' },
      ],
      [{ recipe: advanced('https://a.example/{'), list: list() }, { code: 'template' }],
      [
        {
          recipe: { ...advanced(template), combine: { lists: [{ placeholder: 'city' }], ceiling: 5 } },
          list: list(),
          further,
        },
        { code: 'too-many-combinations', count: 6n },
      ],
      [
        { recipe: advanced(template), list: list(), further: [invalid] },
        { code: 'not-text', line: 2, placeholder: 'city' },
      ],
      [
        {
          recipe: advanced(template),
          list: list(),
          further: [{ placeholder: 'city', list: stream(utf8('\n')) }],
        },
        { code: 'empty-list', placeholder: 'city' },
      ],
      [{ recipe: recipe(), list: unreadable }, { code: 'unreadable' }],
      [
        { recipe: recipe({ randomize: true }), list: { ...list(), size: 4e9 } },
        { code: 'too-large-to-shuffle' },
      ],
      [
        { recipe: table, list: stream(Buffer.from('k,v\r\na,1\r\nb,\xff\r\n', 'latin1')) },
        { code: 'not-text', line: 3 },
      ],
      [
        { recipe: table, list: stream(utf8('k\na\n"b\nc')) },
        { code: 'unclosed-quote', line: 3 },
      ],
      [{ recipe: recipe(), list: stream(utf8('PK\x03\x04\0\0')) }, { code: 'not-a-spreadsheet' }],
    ];
    for (const [run, error] of cases) {
      expect(await done(run)).toMatchObject({ ok: false, error, closed: false });
    }
    expect(await done({ recipe: advanced(template), list: list(), further: [bad] })).toMatchObject({
      ok: true,
      value: { urls: 4, keywords: 2 },
    });
  });

  it('makes nothing more once the output fails', async () => {
    const kept = new Kept();
    let writes = 0;
    kept.write = () => {
      writes += 1;
      kept.failure = 'no-space';
    };
    const list = stream(utf8(keywords(900_000)), 65_536);
    expect(await done({ recipe: recipe(), list }, kept)).toMatchObject({
      ok: false,
      error: { code: 'no-space' },
      closed: false,
    });
    expect(writes).toBe(1);
  });

  it('keeps the keyword and its URL apart, whatever stands in them', async () => {
    const raw = { form: 'advanced', template: 'https://a.example/{keyword|raw}' } as const;
    const made = async (changes: Partial<OutputSettings>) => {
      const run = { recipe: recipe({ ...raw, output: output(changes) }), list: stream(utf8('a\x1fb')) };
      return (await done(run)).files[0]?.[1];
    };
    expect(await made({ format: 'json-lines' })).toBe('{"url":"https://a.example/a\\u001fb"}\n');
    expect(await made({ urlsPerFile: 5 })).toBe('https://a.example/a\x1fb\r\n');
    expect(await made({ format: 'csv', keywordColumn: true, header: false })).toBe(
      'a b,https://a.example/a b\r\n',
    );
  });

  it('shows the first URLs of a list whose beginning ends within a letter', async () => {
    for (const [pad, duplicates] of [
      ['', 'keep'],
      ['x', 'keep'],
      ['', 'drop'],
      ['x', 'drop'],
    ] as const) {
      const text = `${pad}\n${Array.from({ length: 9000 }, (_, at) => `й${at}ййй`).join('\n')}`;
      const run = { recipe: recipe({ duplicates }), list: stream(utf8(text), 65_536) };
      const preview = await previewUrls(run, 1000, readSpreadsheet, seed);
      expect([pad, duplicates, preview.ok && preview.value.length]).toEqual([pad, duplicates, 1000]);
    }
  });

  it('makes no more combinations for a preview than it shows', async () => {
    const list = () => stream(utf8(keywords(4000)), 65_536);
    const run = {
      recipe: recipe({ form: 'advanced', template: 'https://a.example/{keyword}/{a}/{b}/{c}' }),
      list: stream(utf8('x\ny')),
      further: ['a', 'b', 'c'].map((placeholder) => ({ placeholder, list: list() })),
    };
    const preview = await previewUrls(run, 4000, readSpreadsheet, seed);
    expect(preview.ok && [preview.value.length, preview.value.at(-1)]).toEqual([
      4000,
      'https://a.example/x/k0/k0/k3999',
    ]);
  }, 20_000);

  it('takes the folder of sitemaps from the template only where it is sure', async () => {
    const run = (template: string) => ({
      recipe: recipe({
        form: 'advanced',
        template,
        fileName: 'map',
        output: output({ format: 'sitemap', urlsPerFile: 1 }),
        input: {
          encoding: 'detect',
          table: { separator: ',', quotes: true, skip: 0, columns: [{ placeholder: 'k', column: 0 }] },
        },
      }),
      list: stream(utf8('a\nb')),
    });
    expect((await done(run('https://a.example?q={k}'))).files[2]?.[1]).toContain(
      '>https://a.example/map-001',
    );
    expect(await done(run('https://www.example.co{k}/'))).toMatchObject({
      ok: false,
      error: { code: 'invalid-sitemap-folder' },
    });
  });

  it('takes only further lists where the template uses no other', async () => {
    const made = await done({
      recipe: recipe({ form: 'advanced', template: 'https://a.example/{a}/{b}' }),
      list: stream(utf8('unused')),
      further: [
        { placeholder: 'b', list: stream(utf8('1\n2')) },
        { placeholder: 'a', list: stream(utf8('x\ny')) },
      ],
    });
    expect(made.files[0]?.[1].split('\r\n')).toEqual(
      ['x/1', 'y/1', 'x/2', 'y/2'].map((path) => `https://a.example/${path}`).concat(''),
    );
  });
});
