import {
  defaultOutput,
  type OutputSettings,
  plainRecipe,
  type Recipe,
  type Seed,
} from '@toolkit/domain/url-generator';
import type { ByteStream, StreamedRun } from '../lists/byte-stream.ts';
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
const columns = [{ placeholder: 'keyword', column: 0 }];
const table: Partial<Recipe> = {
  input: { encoding: 'detect', table: { separator: ',', quotes: true, skip: 0, columns } },
};

describe('runUrls', () => {
  const keywords = (count: number) => Array.from({ length: count }, (_, at) => `k${at}`).join('\n');

  it('asks an engine only for plain lists in UTF-8, and does without one', async () => {
    const asked = async (changes: Partial<Recipe>, bytes = utf8('a\nb')) => {
      let tasks = 0;
      const makeEngine = () => {
        tasks += 1;
        return undefined;
      };
      const run = { recipe: recipe(changes), list: stream(bytes) };
      expect(await done(run, new Kept(), { makeEngine })).toMatchObject({ ok: true, value: { urls: 2 } });
      return tasks;
    };
    expect(await asked({})).toBe(1);
    expect(await asked({ randomize: true }, utf8('\ufeffa\nb'))).toBe(1);
    expect(await asked({}, Buffer.from('a\nb', 'utf16le'))).toBe(0);
    expect(await asked({ duplicates: 'drop' })).toBe(0);
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

  it('refuses to shuffle what no memory could hold by its size', async () => {
    const list = { ...stream(utf8('a'.repeat(70_000))), size: 5_000_000_000 };
    expect(await done({ recipe: recipe({ randomize: true }), list })).toMatchObject({
      error: { code: 'too-large-to-shuffle' },
    });
  });

  it('asks for the folder of sitemaps where the template does not say it for sure, if they are several', async () => {
    const sitemaps = (changes: Partial<OutputSettings>, template: string) =>
      done({
        recipe: recipe({ form: 'advanced', template, output: output({ format: 'sitemap', ...changes }) }),
        list: stream(utf8(keywords(30))),
      });
    const unsure = 'https://{keyword}.example/';
    for (const run of [
      sitemaps({ urlsPerFile: 2 }, unsure),
      sitemaps({ urlsPerFile: 2 }, 'https://www.example.co{keyword}/'),
      sitemaps({ sitemapFolder: 'nowhere' }, 'https://a.example/{keyword}'),
      // Even few URLs can have too many bytes for one sitemap.
      sitemaps({}, `https://{keyword}.example/${'x'.repeat(2_000_000)}`),
    ])
      expect(await run).toMatchObject({ error: { code: 'invalid-sitemap-folder' }, closed: false });
    const told = { sitemapFolder: 'https://a.example/', urlsPerFile: 20 };
    expect(await sitemaps(told, unsure)).toMatchObject({ ok: true, value: { files: 3 } });
    expect(await sitemaps({}, unsure)).toMatchObject({ ok: true, value: { files: 1, urls: 30 } });
  });

  it('takes the column of keywords of a spreadsheet, and counts its rows', async () => {
    const reading =
      (csv: string): RunTools['readSpreadsheet'] =>
      async () => ({ ok: true, value: { sheets: [{ name: 'One', hidden: false }], text: utf8(csv) } });
    const spreadsheet = () => stream(utf8('PK\x03\x04'));
    const run = {
      recipe: recipe({ form: 'advanced', template: 'https://a.example/{city}' }),
      list: stream(utf8('unused')),
      further: [{ placeholder: 'city', list: spreadsheet() }],
    };
    const cities = reading('id,keyword\n1,köln\n2,bonn\n');
    const { files } = await done(run, new Kept(), { readSpreadsheet: cities });
    expect(files[0]?.[1]).toBe('https://a.example/k%C3%B6ln\r\nhttps://a.example/bonn\r\n');
    const long = reading(`kw,n\n"a\nb",1\n,\n${'x'.repeat(65_537)},2\n`);
    const ofTable = { recipe: recipe(table), list: spreadsheet() };
    expect(await done(ofTable, new Kept(), { readSpreadsheet: long })).toMatchObject({
      error: { code: 'line-too-long', line: 4 },
    });
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

  it('says why a recipe does not go with the lists, in a preview as well', async () => {
    const advanced = (template: string, more: Partial<Recipe> = {}) =>
      recipe({ form: 'advanced', template, ...more });
    const unreadable: ByteStream = {
      pieces() {
        throw new Error('gone');
      },
    };
    const shorter = { size: 9, slice: () => new Blob(['a\nb']) };
    const template = 'https://a.example/{city}/{keyword}';
    const lists = [{ placeholder: 'how' }, { placeholder: 'city' }];
    const city = { placeholder: 'city', list: unreadable };
    const cases: [Recipe, StreamedRun['further'], object][] = [
      [advanced(template), [], { code: 'unfed-placeholder', placeholder: 'city' }],
      [advanced('https://a.example/{'), [], { code: 'template' }],
      [advanced(template), [city], { code: 'unreadable', placeholder: 'city' }],
      [advanced(template), [{ ...city, list: shorter }], { code: 'unreadable', placeholder: 'city' }],
      [
        advanced(`${template}/{how}`, { combine: { lists } }),
        [],
        { code: 'missing-lists', placeholders: ['how', 'city'] },
      ],
      [
        advanced(`${template}/{how}`, { combine: { lists } }),
        [{ ...city, placeholder: 'how' }],
        { code: 'missing-lists', placeholders: ['city'] },
      ],
    ];
    for (const [recipe, further, error] of cases) {
      const run = { recipe, list: stream(utf8('a\nb')), ...(further && { further }) };
      expect(await done(run)).toMatchObject({ ok: false, error, closed: false, files: [] });
      expect(await previewUrls(run, 5, readSpreadsheet)).toMatchObject({ ok: false, error });
    }
    const archive = { recipe: recipe(), list: stream(utf8('PK\x03\x04\0\0')) };
    expect(await done(archive)).toMatchObject({ error: { code: 'not-a-spreadsheet' } });
  });

  it('shows the first URLs of a list whose beginning ends within a letter', async () => {
    for (const pad of ['', 'x']) {
      const text = `${pad}\n${Array.from({ length: 9000 }, (_, at) => `й${at}ййй`).join('\n')}`;
      const list = stream(utf8(text), 65_536);
      const preview = await previewUrls({ recipe: recipe(), list }, 9000, readSpreadsheet);
      const { length } = preview.ok ? preview.value : [];
      expect(length).toBeGreaterThan(1000);
      // No half of a line is shown as one.
      expect(preview.ok && preview.value.at(-1)).toMatch(/(%D0%B9){3}$/);
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
});

describe('a run with a template for addresses', () => {
  const merging = (template: string) => recipe({ form: 'advanced', template });
  const list = (lines: string) => stream(utf8(lines));

  it('judges the address that is built, and numbers the lines also where each is combined with others', async () => {
    const made = await done({
      recipe: merging('{keyword|raw}{b|raw}?{b|lower}'),
      list: list('\nhttps://a.example\na'),
      further: [{ placeholder: 'b', list: list('/b\n /c d') }],
    });
    if (!made.ok) throw new Error(made.error.code);
    expect(decoder.decode(made.value.leftOut?.file).split('\r\n').slice(1, -1)).toEqual([
      '2,https://a.example/c d,has white space in it',
      '3,a/b,is no http or https address',
      '3,a/c d,is no http or https address',
    ]);
  });

  it('is previewed with the first lines that are addresses, or not at all', async () => {
    const preview = (lines: string) =>
      previewUrls(
        { recipe: merging('{keyword|raw}?utm_source=news'), list: list(lines) },
        3,
        readSpreadsheet,
      );
    expect(await preview('a\nb\nc\nhttps://a.example/?é\nx\nhttps://b.example')).toEqual({
      ok: true,
      value: ['https://a.example/?é&utm_source=news', 'https://b.example?utm_source=news'],
      tagged: { addresses: 0, of: 2 },
    });
    const tagged = 'https://a.example/?utm_source=old';
    expect(await preview(['https://a.example', tagged, tagged, tagged, 'x'].join('\n'))).toMatchObject({
      tagged: { addresses: 3, of: 4 },
    });
    expect(await preview('blue shoes')).toEqual({ ok: false, error: { code: 'no-addresses' } });
  });
});
