import {
  type ByteStream,
  type OutputFiles,
  previewUrls,
  runUrls,
  type StreamedRun,
} from '@toolkit/application/web/url-generator';
import { longTest, runs } from '@toolkit/domain/testing';
import {
  type EngineMaker,
  type KeywordMode,
  plainRecipe,
  type RecipeInput,
  type TextFilter,
  type UtmField,
  withUtm,
} from '@toolkit/domain/url-generator';
import fc from 'fast-check';
import { engines, splitPieces } from './engine-run.testing.ts';
import { type NaiveRun, naiveRecipe, type Place } from './naive-recipe.testing.ts';

const readSpreadsheet = async () => ({ ok: false, error: { code: 'not-a-spreadsheet' } }) as const;

/** Keeps files by name. */
class Kept implements OutputFiles {
  readonly failure = undefined;
  readonly archived = false;
  readonly size = 0;
  closed: boolean | undefined;
  readonly files: [name: string, bytes: Buffer[]][] = [];

  begin(name: string) {
    this.files.push([name, []]);
  }

  write(bytes: Uint8Array) {
    this.files.at(-1)?.[1].push(Buffer.from(bytes));
  }

  end() {}

  async ready() {}

  async close(complete: boolean) {
    this.closed = complete;
  }

  get texts(): [name: string, text: string][] {
    return this.files.map(([name, bytes]) => [name, Buffer.concat(bytes).toString()]);
  }
}

async function made(makeEngine: EngineMaker, run: StreamedRun) {
  const kept = new Kept();
  for await (const step of runUrls(run, [0, 0, 0, 0], { makeEngine, readSpreadsheet }, kept)) {
    if (step.kind === 'progress') continue;
    const { result } = step;
    if (result.ok) return { files: kept.texts, urls: result.value.urls, closed: kept.closed };
    const { code, line, placeholder } = { line: undefined, placeholder: undefined, ...result.error };
    return { problem: { code, line, placeholder }, closed: kept.closed };
  }
  throw new Error('The run has no end.');
}

const stream = (bytes: Uint8Array, sizes: readonly number[]): ByteStream => ({
  size: bytes.length,
  async *pieces() {
    yield* splitPieces(bytes, sizes);
  },
});

// ---------------------------------------------------------------------------------------------------- lists

type Encoding = {
  readonly input: RecipeInput['encoding'];
  readonly of: BufferEncoding;
  readonly mark: boolean;
};

const encodings = fc.constantFrom<Encoding>(
  // What a file itself tells is found in its first bytes, which pass as one piece: chosen, they come as they are cut.
  { input: 'utf-8', of: 'utf8', mark: false },
  { input: 'utf-8', of: 'utf8', mark: true },
  { input: 'detect', of: 'utf8', mark: false },
  { input: 'detect', of: 'utf8', mark: true },
  { input: 'detect', of: 'utf16le', mark: true },
  { input: 'utf-16le', of: 'utf16le', mark: false },
  { input: 'utf-16le', of: 'utf16le', mark: true },
  { input: 'windows-1252', of: 'latin1', mark: false },
);

const bytesOf = (text: string, { of, mark }: Encoding): Buffer =>
  Buffer.from(`${mark ? '\ufeff' : ''}${text}`, of);
/** Of Windows-1252, those that are the same in Latin-1. */
const fitting = (text: string, { of }: Encoding): string =>
  of === 'latin1' ? text.replace(/[^ -\x7e\xa0-\xff\t\r\n]/g, '') : text;

/** Undefined so many times as often as something. */
const perhaps = <Value>(some: fc.Arbitrary<Value>, seldom: number): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ arbitrary: fc.constant(undefined), weight: seldom }, { arbitrary: some, weight: 1 });

const word = fc
  .array(
    fc.oneof(
      {
        arbitrary: fc.constantFrom(...'aAbBÄäß9 .,;|"&+%/<>\'-=@\\\t', 'é', '日', '😀', 'Σ', 'ς', 'İ'),
        weight: 12,
      },
      {
        arbitrary: fc.constantFrom('{b}', '$&', '\u00a0', '\u3000', '\u0301', '\u001f', '\u0001', '\ufeff'),
        weight: 2,
      },
      {
        arbitrary: fc.constantFrom('＝', '＋1', '－1', '＠a', '\uffff', '\u2028', 'some more words', 'ÿ'),
        weight: 1,
      },
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((letters) => letters.join(''));
const cell = fc.oneof(
  { arbitrary: word, weight: 6 },
  { arbitrary: fc.constantFrom('', 'a', 'A', 'two\nlines', 'two\r\nlines', '\r'), weight: 1 },
);
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
const cuts = fc.oneof(
  { arbitrary: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 3 }), weight: 9 },
  { arbitrary: fc.constant([1]), weight: 1 },
);
const furtherList = fc.record({
  lines: fc.array(fc.tuple(cell, lineEnd), { minLength: 1, maxLength: 4 }),
  cuts,
});

// ---------------------------------------------------------------------------------------------------- templates

/** The name is found once it is known what can stand in braces. */
interface Choice extends Omit<Place, 'name'> {
  readonly pick: number;
}

const choice: fc.Arbitrary<Choice> = fc.record({
  pick: fc.nat({ max: 5 }),
  filters: fc.oneof(
    { arbitrary: fc.constant<TextFilter[]>([]), weight: 2 },
    {
      arbitrary: fc.array(
        fc.constantFrom<TextFilter>('lower', 'slug', 'slug:de', 'slug:da', 'underscore', 'hyphen', 'dot'),
        { maxLength: 2 },
      ),
      weight: 1,
    },
  ),
  mode: fc.constantFrom<KeywordMode>('percent', 'percent', 'plus', 'raw'),
});
const someText = fc.constantFrom(
  'a',
  '/',
  '-',
  '%20',
  'é',
  '{',
  '}',
  '$1',
  "'",
  '{keyword',
  ';,',
  '😀',
  '"<>',
);
const segment = fc.oneof(someText, choice);
const segments = fc.array(segment, { maxLength: 3 });
const parameter = fc.tuple(
  fc.constantFrom('q', 'x', 'utm_source', 'UTM_Term', 'utm%5Fid', 'utmost'),
  segments,
);
const utm = fc.record({
  values: fc.dictionary(
    fc.constantFrom<UtmField>('source', 'medium', 'campaign', 'term', 'content'),
    fc.array(fc.oneof(fc.constantFrom('Spring  Sale', 'É&x', '100%', 'b', '{'), choice), {
      minLength: 1,
      maxLength: 2,
    }),
    { maxKeys: 3 },
  ),
  letterCase: fc.constantFrom('keep', 'lower'),
  separator: fc.constantFrom('keep', '-', '_', '.'),
});

const cases = fc.record({
  form: fc.constantFrom('advanced', 'advanced', 'advanced', 'plain'),
  path: segments,
  query: perhaps(fc.array(parameter, { maxLength: 2 }), 1),
  fragment: perhaps(segments, 2),
  utm: perhaps(utm, 2),
  rows: fc.array(
    fc.record({
      cells: fc.array(cell, { minLength: 1, maxLength: 4, size: 'max' }),
      quoted: fc.nat({ max: 15 }),
      lead: fc.constantFrom('x', 'x', '"'),
      end: lineEnd,
    }),
    {
      maxLength: 7,
    },
  ),
  table: perhaps(
    fc.record({
      separator: fc.constantFrom(',', ';', '\t', '|'),
      quotes: fc.constantFrom(true, true, true, false),
      skip: fc.nat({ max: 2 }),
      columns: fc.uniqueArray(
        fc.record({
          placeholder: fc.constantFrom('keyword', 'b', 'c'),
          column: fc.constantFrom(0, 1, 1, 1, 2, 2, 3, 4),
        }),
        { minLength: 1, maxLength: 3, selector: ({ placeholder }) => placeholder },
      ),
    }),
    1,
  ),
  further: fc.array(furtherList, { maxLength: 2 }),
  furtherNames: fc.constantFrom(['place', 'b'], ['keyword', 'place'], ['place', 'how']),
  duplicates: fc.constantFrom('keep', 'drop', 'drop-ignoring-case'),
  // To shuffle takes far more time than all the rest.
  seed: perhaps(fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat()), 25),
  output: fc.record({
    format: fc.constantFrom('text', 'csv', 'json-lines', 'sitemap'),
    lineEnd: fc.constantFrom('crlf', 'lf'),
    header: fc.boolean(),
    keywordColumn: fc.boolean(),
    urlsPerFile: fc.constantFrom(0, 0, 1, 2, 100),
  }),
  encoding: encodings,
  cuts,
  ceiling: fc.oneof(
    { arbitrary: fc.constant(1000), weight: 9 },
    { arbitrary: fc.integer({ min: 1, max: 20 }), weight: 1 },
  ),
  fault: perhaps(fc.record({ kind: fc.constantFrom('byte', 'quote'), at: fc.nat() }), 15),
});
type Case = typeof cases extends fc.Arbitrary<infer Value> ? Value : never;

// ---------------------------------------------------------------------------------------------------- a case

const linesIn = (text: string): number => text.split(/\r\n|\r|\n/).length;
const braced = (text: string): string => text.replace(/[{}]/g, (brace) => brace + brace);
const placeText = ({ name, filters, mode }: Place): string =>
  `{${[name, ...filters, ...(mode === 'percent' ? [] : [mode])].join('|')}}`;
const separatorFilters = { '-': ['hyphen'], _: ['underscore'], '.': ['dot'] } as const;
const dropped = ['utm_source', 'UTM_Term', 'utm%5Fid'];

/** The template as text for the product, and as segments for the oracle. */
function makeTemplate({ form, path, query, fragment, utm }: Case, names: readonly string[]) {
  type Segments = (string | Place)[];
  const settled = (some: readonly (string | Choice)[]): Segments =>
    some.map((one) =>
      typeof one === 'string' ? one : { ...one, name: names[one.pick % names.length] as string },
    );
  const text = (some: Segments): string =>
    some.map((one) => (typeof one === 'string' ? braced(one) : placeText(one))).join('');
  const start: Segments = ['https://a.example/', ...settled(path)];
  const parameters = query?.map(([name, value]) => ({ name, value: settled(value) }));
  const end: Segments = fragment ? ['#', ...settled(fragment)] : [];
  const joined = (all: Segments[] | undefined): Segments =>
    all ? ['?', ...all.flatMap((one, at) => (at === 0 ? one : ['&', ...one]))] : [];
  const all: Segments = [
    ...start,
    ...joined(parameters?.map(({ name, value }) => [`${name}=`, ...value])),
    ...end,
  ];
  if (form === 'plain') {
    // Nothing but the first {keyword} means anything.
    const plain = all.map((one) => (typeof one === 'string' ? one : '{keyword}')).join('');
    const [before = '', ...rest] = plain.split('{keyword}');
    const place: Place = { name: 'keyword', filters: [], mode: 'percent' };
    return {
      template: plain,
      segments: rest.length > 0 ? [before, place, rest.join('{keyword}')] : [before],
    };
  }
  if (!utm) return { template: text(all), segments: all };

  const { letterCase, separator } = utm;
  const named = (value: string): string => {
    const cased = letterCase === 'lower' ? value.toLowerCase() : value;
    return encodeURIComponent(separator === 'keep' ? cased : cased.replace(/\s+/g, separator));
  };
  const fields = ['source', 'medium', 'campaign', 'term', 'content'] as const;
  const values = fields.flatMap((field) => {
    const value = utm.values[field];
    return value ? [{ field, value: settled(value) }] : [];
  });
  const added = values.map(
    ({ field, value }): Segments => [
      `utm_${field}=`,
      ...value.map((one) => {
        if (typeof one === 'string') return named(one);
        const lower = letterCase === 'lower' && !one.filters.includes('lower');
        const spaces = one.mode !== 'plus' && one.filters.every((filter) => filter === 'lower');
        const words = spaces && separator !== 'keep' ? separatorFilters[separator] : [];
        return { ...one, filters: [...one.filters, ...(lower ? (['lower'] as const) : []), ...words] };
      }),
    ],
  );
  const kept = parameters
    ?.filter(({ name }) => !dropped.includes(name))
    .map(({ name, value }): Segments => [`${name}=`, ...value]);
  const merged = kept || added.length > 0 ? [...(kept ?? []), ...added] : undefined;
  const texts = Object.fromEntries(values.map(({ field, value }) => [field, text(value)]));
  return {
    template: withUtm(text(all), texts, { letterCase, separator }),
    segments: [...start, ...joined(merged), ...end],
  };
}

/** Both sides of a case: the run for the product, and what the oracle makes of it. */
function makeCase(one: Case): {
  run: StreamedRun;
  expected: ReturnType<typeof naiveRecipe>;
  oracle: NaiveRun;
} {
  const { table, encoding, fault } = one;
  const further = one.further.map(({ lines, cuts }, at) => ({
    placeholder: one.furtherNames[at] as string,
    text: lines.map(([line, end]) => line + end).join(''),
    cuts,
  }));
  const own = table ? table.columns.map(({ placeholder }) => placeholder) : ['keyword'];
  const { template, segments } = makeTemplate(one, [
    ...own,
    ...further.map(({ placeholder }) => placeholder),
  ]);

  // A first cell that is not empty, so that no row is nothing; and no mark of a byte order before a quote.
  const rows = one.rows.map(({ cells: [first, ...rest], lead, quoted, end }) => ({
    cells: (table ? [lead + first, ...rest] : [(first ?? '').replace(/[\r\n]/g, '')]).map((text) =>
      fitting(table?.quotes === false ? text.replace(/[,;|\t\r\n]/g, '') : text, encoding),
    ),
    quoted,
    end,
  }));
  const written = ({ cells, quoted }: (typeof rows)[number]): string => {
    if (!table) return cells.join('');
    const needs = (text: string) =>
      text.startsWith('"') || /[\r\n]/.test(text) || text.includes(table.separator);
    return cells
      .map((text, at) =>
        table.quotes && (((quoted >> at) & 1) === 1 || needs(text))
          ? `"${text.replaceAll('"', '""')}"`
          : text,
      )
      .join(table.separator);
  };
  const ended = rows
    .map((row, at) => written(row) + (at === rows.length - 1 && row.quoted > 7 ? '' : row.end))
    .join('');
  const openQuote = fault?.kind === 'quote' && table?.quotes === true;
  const text = openQuote ? `${ended}\n"open` : ended;
  const bytes = bytesOf(text, encoding);
  const wrongByte = fault?.kind === 'byte' && encoding.of === 'utf8';
  const at = wrongByte ? fault.at % (bytes.length + 1) : 0;
  const list = wrongByte
    ? Buffer.concat([bytes.subarray(0, at), Uint8Array.of(0xff), bytes.subarray(at)])
    : bytes;

  const oracle: NaiveRun = {
    form: one.form,
    segments,
    records: table
      ? rows.slice(table.skip).map(({ cells }) => cells)
      : text.split(/\r\n|\r|\n/).map((line) => [line]),
    columns: table?.columns,
    further: further.map(({ placeholder, text }) => ({ placeholder, lines: text.split(/\r\n|\r|\n/) })),
    duplicates: one.duplicates,
    seed: one.seed,
    output: one.output,
    ceiling: openQuote || wrongByte ? 1000 : one.ceiling,
  };
  const found = naiveRecipe(oracle);
  const readsList = !(found.problem?.code === 'empty-list' && found.problem.placeholder !== undefined);
  const problem = wrongByte
    ? { code: 'not-text', line: linesIn(bytes.subarray(0, at).toString('latin1')) }
    : openQuote
      ? { code: 'unclosed-quote', line: linesIn(text) }
      : undefined;
  return {
    oracle,
    expected: problem && readsList && usesList(oracle) ? { problem } : found,
    run: {
      recipe: {
        ...plainRecipe(template, 'generated_urls.txt'),
        form: one.form,
        input: { encoding: encoding.input, ...(table && { table }) },
        randomize: one.seed !== undefined,
        ...(one.seed && { seed: one.seed }),
        duplicates: one.duplicates,
        output: one.output,
        combine: {
          lists: further.map(({ placeholder }) => ({ placeholder })),
          ceiling: oracle.ceiling,
        },
      },
      list: stream(list, one.cuts),
      // They come in any order: the recipe has its own.
      further: further.toReversed().map(({ placeholder, text, cuts }) => ({
        placeholder,
        list: stream(Buffer.from(text), cuts),
      })),
    },
  };
}

/** Whether the list is read at all: not where only further ones stand in the template. */
function usesList({ segments, further, columns, output, form }: NaiveRun): boolean {
  const inTemplate = segments.flatMap((one) => (typeof one === 'string' ? [] : [one.name]));
  const names = form === 'plain' ? ['keyword'] : inTemplate;
  const isFurther = (name: string) => further.some(({ placeholder }) => placeholder === name);
  const keyword =
    form === 'advanced' && output.keywordColumn && ['csv', 'json-lines'].includes(output.format);
  return (
    names.length === 0 ||
    !names.every(isFurther) ||
    (keyword && columns?.some(({ placeholder }) => placeholder === 'keyword') === true)
  );
}

// When it fails, fast-check tells the seed, the path to the smallest case it found, and that case.
describe('recipes, held against strings and arrays', longTest, () => {
  it('give the same files with every engine, whatever the recipe, the lists and the pieces', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (one) => {
        const { run, expected } = makeCase(one);
        const nothing = { line: undefined, placeholder: undefined };
        for (const [name, make] of engines) {
          expect([name, await made(make, run)]).toEqual([
            name,
            'problem' in expected
              ? { problem: { ...nothing, ...expected.problem }, closed: false }
              : { files: expected.files, urls: expected.urls.length, closed: true },
          ]);
        }
        // A preview takes every list as cells, between which U+001F stands. It has no engine of its own: some are enough.
        const looked = one.output.urlsPerFile === 0 && !JSON.stringify(one).includes('\\u001f');
        if ('problem' in expected || !looked) return;
        const preview = await previewUrls(run, 5, readSpreadsheet, [0, 0, 0, 0]);
        expect(preview).toEqual({ ok: true, value: expected.urls.slice(0, 5) });
      }),
      { numRuns: runs(10_000), seed: 7 },
    );
  });
});
