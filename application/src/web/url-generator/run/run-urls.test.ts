import type { ListLines } from '@toolkit/domain/formats';
import {
  defaultOutput,
  type OutputSettings,
  plainRecipe,
  type Recipe,
  type Seed,
} from '@toolkit/domain/url-generator';
import type { ByteStream } from '../lists/byte-stream.ts';
import type { StreamedRun } from '../lists/streamed-run.ts';
import type { OutputFiles } from '../output/output-files.ts';
import { previewUrls } from './preview-urls.ts';
import { type RunTools, runUrls } from './run-urls.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const readSpreadsheet = async () => ({ ok: false, error: { code: 'not-a-spreadsheet' } }) as const;
const seed: Seed = [1, 2, 3, 4];

/** A stream whose pieces share one buffer, like real streams. */
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

async function done(run: StreamedRun, kept = new Kept(), more: Partial<RunTools> = {}) {
  const steps = [];
  const tools = { makeEngine: undefined, readSpreadsheet, ...more };
  for await (const step of runUrls(run, seed, tools, kept)) steps.push(step);
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

describe('runUrls', () => {
  const keywords = (count: number) => Array.from({ length: count }, (_, at) => `k${at}`).join('\n');

  it('repeats the order of the seed in the recipe, else of the given seed, and reports it', async () => {
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

  it('asks an engine only for plain lists in UTF-8, and does without one', async () => {
    const asked = async (
      changes: Partial<Recipe>,
      bytes = utf8('a\nb'),
      further: StreamedRun['further'] = [],
    ) => {
      let tasks = 0;
      const makeEngine = () => {
        tasks += 1;
        return undefined;
      };
      const run = { recipe: recipe(changes), list: stream(bytes), further };
      expect(await done(run, new Kept(), { makeEngine })).toMatchObject({ ok: true, value: { urls: 2 } });
      return tasks;
    };
    expect(await asked({})).toBe(1);
    expect(await asked({ randomize: true }, utf8('\ufeffa\nb'))).toBe(1);
    expect(await asked({}, Buffer.from('a\nb', 'utf16le'))).toBe(0);
    expect(await asked({ duplicates: 'drop' })).toBe(0);
    const list = { placeholder: 'keyword', list: stream(utf8('c\nd')) };
    expect(await asked({}, utf8('a'), [list])).toBe(0);
  });

  it('makes no more rows than there is room or time for, and says how many those are', async () => {
    const list = () => stream(utf8('a\nb\nc'));
    const limited = (mostRows: number) => done({ recipe: recipe(), list: list() }, new Kept(), { mostRows });
    const tooMany = { code: 'too-many-rows', most: 2 };
    expect(await limited(2)).toMatchObject({ ok: false, error: tooMany, closed: false });
    expect(await limited(3)).toMatchObject({ ok: true, value: { urls: 3 } });
    const word = { placeholder: 'word', list: stream(utf8('x\n'.repeat(2_000_000))) };
    const template = 'https://a.example/{keyword}/{word}';
    const shuffled = recipe({ form: 'advanced', template, randomize: true });
    expect(await done({ recipe: shuffled, list: list(), further: [word] })).toMatchObject({
      error: { code: 'too-many-rows', most: 5_000_000 },
    });
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
      // The run had to read the beginning to learn the kind of list.
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

  it('combines in the order of the recipe, and reports which lists are missing', async () => {
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

  it('reads the lines of a combined list as the recipe says, kept in memory or piece by piece', async () => {
    const made = async (template: string, lines?: ListLines) => {
      const city = { placeholder: 'city', ...(lines && { lines }) };
      const { files } = await done({
        recipe: recipe({ form: 'advanced', template, combine: { lists: [city] } }),
        list: stream(utf8('k')),
        further: [{ placeholder: 'city', list: stream(utf8('"a, b"\nc"d')) }],
      });
      return files[0]?.[1];
    };
    for (const start of ['https://a.example/', 'https://a.example/{keyword}']) {
      const at = start.replace('{keyword}', 'k');
      const rest = `${at}c%22d\r\n`;
      const quoted = await made(`${start}{city}`, { skip: 0, quotes: true });
      expect(quoted).toBe(`${at}a%2C%20b\r\n${rest}`);
      expect(await made(`${start}{city}`, { skip: 1, quotes: false })).toBe(rest);
      expect(await made(`${start}{city}`)).toBe(`${at}%22a%2C%20b%22\r\n${rest}`);
    }
  });

  it('reports the progress of a short list that is combined with long ones', async () => {
    const further = ['city', 'word'].map((placeholder) => ({
      placeholder,
      list: stream(utf8('x\n'.repeat(300))),
    }));
    for (const randomize of [false, true]) {
      const template = 'https://a.example/{keyword}/{city}/{word}';
      const combined = recipe({ form: 'advanced', template, randomize });
      const run = { recipe: combined, list: stream(utf8('a\nb')), further };
      const shares: number[] = [];
      for await (const step of runUrls(run, seed, { makeEngine: undefined, readSpreadsheet }, new Kept()))
        if (step.kind === 'progress') shares.push(step.share);
      expect(shares).toEqual(shares.toSorted((one, other) => one - other));
      expect(shares.filter((share) => share > 0.1 && share < 0.45).length).toBeGreaterThan(3);
      expect(shares.at(-1)).toBe(1);
    }
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
      [
        { recipe: advanced('https://a.example/{city}/{keyword}'), list: list() },
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
        { recipe: advanced(template), list: list(), further: [{ placeholder: 'city', list: unreadable }] },
        { code: 'unreadable', placeholder: 'city' },
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
      const preview = await previewUrls(run, 1000, readSpreadsheet);
      expect([pad, duplicates, preview.ok && preview.value.length]).toEqual([pad, duplicates, 1000]);
    }
  });

  it('makes no more combinations for a preview than it shows', async () => {
    const list = () => stream(utf8(keywords(5000)), 65_536);
    const run = {
      recipe: recipe({ form: 'advanced', template: 'https://a.example/{keyword}/{a}/{b}/{c}' }),
      list: stream(utf8('x\ny')),
      further: ['a', 'b', 'c'].map((placeholder) => ({ placeholder, list: list() })),
    };
    const preview = await previewUrls(run, 5000, readSpreadsheet);
    expect(preview.ok && [preview.value.length, preview.value.at(-1)]).toEqual([
      5000,
      'https://a.example/x/k0/k0/k4999',
    ]);
  });

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
