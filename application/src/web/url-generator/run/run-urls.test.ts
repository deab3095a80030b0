import {
  defaultOutput,
  type EngineMaker,
  type OutputSettings,
  plainRecipe,
  type Recipe,
  type Seed,
} from '@toolkit/domain/url-generator';
import type { ByteStream, StreamedRun } from '../lists/byte-stream.ts';
import { FilesInOne } from '../output/files-in-one.ts';
import type { OutputSink } from '../output/output-files.ts';
import { previewUrls } from './preview-urls.ts';
import { type RunTools, runUrls } from './run-urls.ts';

const readSpreadsheet = async () => ({ ok: false, error: { code: 'not-a-spreadsheet' } }) as const;
const seed: Seed = [1, 2, 3, 4];
const utf8 = (text: string) => new TextEncoder().encode(text);

/** A list whose pieces share one buffer, like real streams. */
function list(content: string | Uint8Array, pieceBytes = 1000): ByteStream {
  const bytes = typeof content === 'string' ? utf8(content) : content;
  async function* pieces() {
    const buffer = new Uint8Array(pieceBytes);
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      const piece = bytes.subarray(at, at + pieceBytes);
      buffer.fill(0xff);
      buffer.set(piece);
      yield buffer.subarray(0, piece.length);
    }
  }
  return { size: bytes.length, pieces };
}

/** Collects the output, and is full after so many bytes. */
function createSink(mostBytes = Number.POSITIVE_INFINITY) {
  const sink = {
    failure: undefined as OutputSink['failure'],
    text: '',
    closed: undefined as boolean | undefined,
    write(bytes: Uint8Array) {
      expect(sink.failure).toBeUndefined();
      sink.text += Buffer.from(bytes).toString();
      if (sink.text.length > mostBytes) sink.failure = 'no-space';
    },
    ready: async () => {},
    async close(complete: boolean) {
      sink.closed = complete;
    },
  };
  return sink;
}

async function finish(run: StreamedRun, tools: Partial<RunTools> = {}, sink = createSink()) {
  const shares: number[] = [];
  const files = new FilesInOne(sink);
  for await (const step of runUrls(run, seed, { makeEngine: undefined, readSpreadsheet, ...tools }, files)) {
    if (step.kind === 'finished') return { ...step.result, text: sink.text, closed: sink.closed, shares };
    shares.push(step.share);
  }
  throw new Error('The run has no end.');
}

const recipe = (changes: Partial<Recipe> = {}): Recipe => ({
  ...plainRecipe('https://a.example/?q={keyword}', 'urls.txt'),
  randomize: false,
  ...changes,
});
const advanced = (template: string, changes: Partial<Recipe> = {}) =>
  recipe({ form: 'advanced', template, ...changes });
const keywords = (count: number) => Array.from({ length: count }, (_, at) => `k${at}`).join('\n');

describe('runUrls', () => {
  it.each([
    ['a plain list', {}, utf8('a\nb'), 1],
    ['one that is shuffled, with a mark', { randomize: true }, utf8('\ufeffa\nb'), 1],
    ['a template in the advanced form', { form: 'advanced' }, utf8('a\nb'), 1],
    ['UTF-16', {}, Buffer.from('a\nb', 'utf16le'), 0],
    ['a list without duplicates', { duplicates: 'drop' }, utf8('a\nb'), 0],
    ['dropped characters', { input: { encoding: 'detect', dropInvisible: true } }, utf8('a\nb'), 0],
    ['a filter', { form: 'advanced', template: 'https://a.example/{keyword|lower}' }, utf8('a\nb'), 0],
    ['two places', { form: 'advanced', template: 'https://a.example/{keyword}/{keyword}' }, utf8('a\nb'), 0],
  ] as const)(
    'asks an engine only for plain lists in UTF-8 and one place without a filter, and does without one: %s',
    async (_, changes, bytes, asked) => {
      const makeEngine = vi.fn(() => undefined);
      const result = await finish({ recipe: recipe(changes), list: list(bytes) }, { makeEngine });
      expect(result).toMatchObject({ ok: true, value: { urls: 2 } });
      expect(makeEngine).toHaveBeenCalledTimes(asked);
    },
  );

  it('makes no more rows than there is room or time for, and says how many those are', async () => {
    const limited = (mostRows: number) => finish({ recipe: recipe(), list: list('a\nb\nc') }, { mostRows });
    expect(await limited(2)).toMatchObject({ error: { code: 'too-many-rows', most: 2 }, closed: false });
    expect(await limited(3)).toMatchObject({ ok: true, value: { urls: 3 } });
    const word = { placeholder: 'word', list: list('x\n'.repeat(2_000_000), 100_000) };
    const shuffled = advanced('https://a.example/{keyword}/{word}', { randomize: true });
    expect(await finish({ recipe: shuffled, list: list('a\nb\nc'), further: [word] })).toMatchObject({
      error: { code: 'too-many-rows', most: 5_000_000 },
    });
  });

  it('refuses to shuffle what no memory could hold by its size', async () => {
    const large = { ...list('a'.repeat(70_000)), size: 5_000_000_000 };
    expect(await finish({ recipe: recipe({ randomize: true }), list: large })).toMatchObject({
      error: { code: 'too-large-to-shuffle' },
    });
  });

  it('asks for the folder of sitemaps where the template does not say it for sure, if they are several', async () => {
    const unsure = 'https://{keyword}.example/';
    const sitemaps = (changes: Partial<OutputSettings>, template = unsure) =>
      finish({
        recipe: advanced(template, { output: { ...defaultOutput, format: 'sitemap', ...changes } }),
        list: list(keywords(30)),
      });
    for (const run of [
      sitemaps({ urlsPerFile: 2 }),
      sitemaps({ urlsPerFile: 2 }, 'https://www.example.co{keyword}/'),
      sitemaps({ sitemapFolder: 'nowhere' }, 'https://a.example/{keyword}'),
      // Even few URLs can have too many bytes for one sitemap.
      sitemaps({}, `https://{keyword}.example/${'x'.repeat(2_000_000)}`),
    ])
      expect(await run).toMatchObject({ error: { code: 'invalid-sitemap-folder' }, closed: false });
    const known = { sitemapFolder: 'https://a.example/', urlsPerFile: 20 };
    expect(await sitemaps(known)).toMatchObject({ ok: true, value: { files: 3 } });
    expect(await sitemaps({})).toMatchObject({ ok: true, value: { files: 1, urls: 30 } });
  });

  it('takes the column of keywords of a spreadsheet, and counts its rows', async () => {
    const sheetOf = (csv: string) => ({
      readSpreadsheet: async () =>
        ({ ok: true, value: { sheets: [{ name: 'One', hidden: false }], text: utf8(csv) } }) as const,
    });
    const spreadsheet = list('PK\x03\x04');
    const further = [{ placeholder: 'city', list: spreadsheet }];
    const ofCities = { recipe: advanced('https://a.example/{city}'), list: list('unused'), further };
    const { text } = await finish(ofCities, sheetOf('id,keyword\n1,köln\n2,bonn\n'));
    expect(text).toBe('https://a.example/k%C3%B6ln\r\nhttps://a.example/bonn\r\n');
    const columns = [{ placeholder: 'keyword', column: 0 }];
    const table = { separator: ',', quotes: true, skip: 0, columns } as const;
    const ofTable = { recipe: recipe({ input: { encoding: 'detect', table } }), list: spreadsheet };
    expect(await finish(ofTable, sheetOf(`kw,n\n"a\nb",1\n,\n${'x'.repeat(65_537)},2\n`))).toMatchObject({
      error: { code: 'line-too-long', line: 4 },
    });
  });

  it('counts the keywords of their column where the template has no place for them', async () => {
    const columns = [
      { placeholder: 'city', column: 0 },
      { placeholder: 'keyword', column: 1 },
    ];
    const table = { separator: ',', quotes: true, skip: 0, columns } as const;
    const output = { ...defaultOutput, format: 'csv', keywordColumn: true } as const;
    const changes = { template: 'https://a.example/', duplicates: 'drop', output } as const;
    const ofTable = recipe({ ...changes, input: { encoding: 'detect', table } });
    const { text } = await finish({ recipe: ofTable, list: list('bonn,pizza\nköln,pizza\nulm,kebab') });
    expect(text).toBe('keyword,url\r\npizza,https://a.example/\r\nkebab,https://a.example/\r\n');
  });

  it.each([false, true])(
    'reports the progress of a short list that is combined with long ones, shuffled: %s',
    async (randomize) => {
      const further = ['city', 'word'].map((placeholder) => ({ placeholder, list: list('x\n'.repeat(300)) }));
      const combined = advanced('https://a.example/{keyword}/{city}/{word}', { randomize });
      const { shares } = await finish({ recipe: combined, list: list('a\nb'), further });
      expect(shares).toEqual(shares.toSorted((one, other) => one - other));
      expect(shares.filter((share) => share > 0.1 && share < 0.45).length).toBeGreaterThan(3);
      expect(shares.at(-1)).toBe(1);
    },
  );

  it('reports progress that never goes back, where most rows are in the last bytes of a list', async () => {
    const further = [{ placeholder: 'city', list: list('x\n'.repeat(150)) }];
    const long = list(`${`${'x'.repeat(60_000)}\n`.repeat(2)}${'y\n'.repeat(60)}`, 70_000);
    const run = { recipe: advanced('https://a.example/{keyword}/{city}'), list: long, further };
    const { shares } = await finish(run);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  });

  const template = 'https://a.example/{city}/{keyword}';
  const combine = { lists: [{ placeholder: 'how' }, { placeholder: 'city' }] };
  const gone: ByteStream = {
    pieces() {
      throw new Error('gone');
    },
  };
  const shorter = { size: 9, slice: () => new Blob(['a\nb']) };
  it.each<[object, Recipe, StreamedRun['further']]>([
    [{ code: 'unfed-placeholder', placeholder: 'city' }, advanced(template), []],
    [{ code: 'template' }, advanced('https://a.example/{'), []],
    [{ code: 'unreadable', placeholder: 'city' }, advanced(template), [{ placeholder: 'city', list: gone }]],
    [
      { code: 'unreadable', placeholder: 'city' },
      advanced(template),
      [{ placeholder: 'city', list: shorter }],
    ],
    [{ code: 'missing-lists', placeholders: ['how', 'city'] }, advanced(template, { combine }), []],
    [
      { code: 'missing-lists', placeholders: ['city'] },
      advanced(template, { combine }),
      [{ placeholder: 'how', list: gone }],
    ],
  ])(
    'says why a recipe does not go with the lists, in a preview as well: %j',
    async (error, recipe, further = []) => {
      const run = { recipe, list: list('a\nb'), further };
      expect(await finish(run)).toMatchObject({ ok: false, error, closed: false, text: '' });
      expect(await previewUrls(run, 5, readSpreadsheet)).toMatchObject({ ok: false, error });
    },
  );

  it.each([false, true])('stops when there is no space, and says so, shuffled: %s', async (randomize) => {
    const many = list('some keyword\n'.repeat(100_000), 100_000);
    const sink = createSink(500_000);
    const output = { ...defaultOutput, urlsPerFile: 100 };
    expect(await finish({ recipe: recipe({ randomize, output }), list: many }, {}, sink)).toMatchObject({
      error: { code: 'no-space' },
      closed: false,
    });
    expect(sink.text.length).toBeLessThan(2_000_000);
  });

  it('counts a failure while closing', async () => {
    const sink = createSink();
    sink.close = async () => {
      sink.failure = 'unwritable';
    };
    expect(await finish({ recipe: recipe(), list: list('one') }, {}, sink)).toMatchObject({
      error: { code: 'unwritable' },
    });
  });

  it('says that memory was refused', async () => {
    const makeEngine: EngineMaker = () => ({
      count: { keywords: 0, emptyLines: 0 },
      problem: { code: 'out-of-memory' },
      push() {},
      finish: () => [],
    });
    expect(await finish({ recipe: recipe(), list: list('one') }, { makeEngine })).toMatchObject({
      error: { code: 'out-of-memory' },
      closed: false,
    });
  });

  it('numbers the lines that are no addresses, also where each is combined with others', async () => {
    const run = {
      recipe: advanced('{keyword|raw}{b|raw}?{b|lower}'),
      list: list('\nhttps://a.example\na'),
      further: [{ placeholder: 'b', list: list('/b\n /c d') }],
    };
    const made = await finish(run);
    if (!made.ok) throw new Error(made.error.code);
    expect(new TextDecoder().decode(made.value.leftOut?.file).split('\r\n').slice(1, -1)).toEqual([
      '2,https://a.example/c d,has white space in it',
      '3,a/b,is no http or https address',
      '3,a/c d,is no http or https address',
    ]);
  });
});

describe('previewUrls', () => {
  it.each(['', 'x'])('shows no half of a line, where the beginning ends within a letter: %j', async (pad) => {
    const text = `${pad}\n${Array.from({ length: 9000 }, (_, at) => `й${at}ййй`).join('\n')}`;
    const run = { recipe: recipe(), list: list(text, 9000) };
    const preview = await previewUrls(run, 9000, readSpreadsheet);
    const urls = preview.ok ? preview.value : [];
    expect(urls.length).toBeGreaterThan(1000);
    expect(urls.at(-1)).toMatch(/(%D0%B9){3}$/);
  });

  it('makes no more combinations than it shows', async () => {
    const run = {
      recipe: advanced('https://a.example/{keyword}/{a}/{b}/{c}'),
      list: list('x\ny'),
      further: ['a', 'b', 'c'].map((placeholder) => ({ placeholder, list: list(keywords(5000), 65_536) })),
    };
    const preview = await previewUrls(run, 5000, readSpreadsheet);
    expect(preview.ok && [preview.value.length, preview.value.at(-1)]).toEqual([
      5000,
      'https://a.example/x/k0/k0/k4999',
    ]);
  });

  it('shows the first lines that are addresses, and how many have the parameters, or fails', async () => {
    const preview = (lines: string) =>
      previewUrls(
        { recipe: advanced('{keyword|raw}?utm_source=news'), list: list(lines) },
        3,
        readSpreadsheet,
      );
    expect(await preview('a\nb\nc\nhttps://a.example/?é\nx\nhttps://b.example')).toEqual({
      ok: true,
      value: ['https://a.example/?é&utm_source=news', 'https://b.example?utm_source=news'],
      tagged: { addresses: 0, of: 2 },
    });
    const tagged = 'https://a.example/?utm_source=old\n';
    expect(await preview(`https://a.example\n${tagged.repeat(3)}x`)).toMatchObject({
      tagged: { addresses: 3, of: 4 },
    });
    expect(await preview('blue shoes')).toEqual({ ok: false, error: { code: 'no-addresses' } });
  });

  it('fails where the beginning cannot be read', async () => {
    const run = { recipe: recipe(), list: list(Uint8Array.of(0x61, 0xff)) };
    expect(await previewUrls(run, 3, readSpreadsheet)).toEqual({
      ok: false,
      error: { code: 'not-text', line: 1 },
    });
  });
});
