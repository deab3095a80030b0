import fc from 'fast-check';
import { anyCharacter, runs } from '../../testing/index.ts';
import type { Seed } from '../keywords/random.ts';
import { defaultOutput } from '../output/output-settings.ts';
import { plainRecipe, type Recipe } from './recipe.ts';
import { parseRecipe, recipeText } from './recipe-text.ts';
import { historyText, mostRuns, parseHistory, type RunRecord, withRun } from './run-history.ts';
import { seedOfText, seedText } from './seed-text.ts';

const recipe: Recipe = {
  ...plainRecipe('https://a.example/{city}?q={keyword|plus}', 'list.txt'),
  name: 'Cities',
  form: 'advanced',
  input: {
    encoding: 'utf-16le',
    table: { separator: '\t', quotes: true, skip: 3, columns: [{ placeholder: 'keyword', column: 0 }] },
  },
  seed: [0, 1, 0xffff_ffff, 0x8000_0000],
};
/** A recipe with all optional fields. */
const whole: Recipe = {
  ...recipe,
  input: { ...recipe.input, sheet: 2, lines: { skip: 1, quotes: true } },
  output: { ...recipe.output, zip: true, sitemapFolder: 'https://a.example/maps' },
  combine: {
    lists: [
      { placeholder: 'city' },
      { placeholder: 'how', encoding: 'windows-1252', lines: { skip: 1, quotes: false } },
    ],
    ceiling: 50_000_000,
  },
};
const stored = (change: object) => JSON.stringify({ ...JSON.parse(recipeText(recipe)), ...change });

describe('recipe', () => {
  it('comes back as it was, and is the same text every time', () => {
    expect(parseRecipe(recipeText(recipe))).toEqual({ ok: true, value: recipe });
    const { output, ...others } = recipe;
    const turned = {
      output: Object.fromEntries(Object.entries(output).reverse()) as unknown as Recipe['output'],
      ...others,
    };
    expect(recipeText(turned)).toBe(recipeText(recipe));
    expect(recipeText(recipe)).toBe(`{
  "version": 1,
  "name": "Cities",
  "form": "advanced",
  "template": "https://a.example/{city}?q={keyword|plus}",
  "input": {
    "encoding": "utf-16le",
    "table": {
      "separator": "\\t",
      "quotes": true,
      "skip": 3,
      "columns": [
        {
          "placeholder": "keyword",
          "column": 0
        }
      ]
    }
  },
  "randomize": true,
  "seed": "0000000000000001ffffffff80000000",
  "duplicates": "keep",
  "fileName": "list.txt",
  "output": {
    "format": "text",
    "lineEnd": "crlf",
    "header": true,
    "keywordColumn": false,
    "urlsPerFile": 0
  }
}
`);
  });

  it('holds the sheet, the zip, the folder of sitemaps and what is combined, but not the lists', () => {
    expect(parseRecipe(recipeText(whole))).toEqual({ ok: true, value: whole });
    const { input, output, combine } = JSON.parse(recipeText(whole));
    expect([input.sheet, output.zip, output.sitemapFolder]).toEqual([2, true, 'https://a.example/maps']);
    expect(combine).toEqual(whole.combine);
  });

  it('a recipe that names no seed has none', () => {
    const plain = plainRecipe('https://a.example/{keyword}', 'x.txt');
    expect(parseRecipe(recipeText(plain))).toEqual({ ok: true, value: plain });
  });

  it.each([
    ['', 'not-json'],
    ['[]', 'not-an-object'],
    ['null', 'not-an-object'],
    ['{}', 'no-version'],
    ['{"version":"1"}', 'no-version'],
    ['{"version":0}', 'no-version'],
    ['{"version":2}', 'newer-version'],
    [`"${'x'.repeat(262_144)}"`, 'too-large'],
  ])('a recipe that is none is told as such: %.20s', (text, code) => {
    expect(parseRecipe(text)).toEqual({ ok: false, error: { code } });
  });

  it.each([
    [{ name: undefined }, 'missing', 'name'],
    [{ name: 'x'.repeat(201) }, 'invalid', 'name'],
    [{ name: '\ud800' }, 'invalid', 'name'],
    [{ form: 'other' }, 'invalid', 'form'],
    [{ form: 'toString' }, 'invalid', 'form'],
    [{ template: 'javascript:{keyword}' }, 'invalid', 'template'],
    [{ template: 'https://a.example/{keyword|evil}' }, 'invalid', 'template'],
    [{ form: 'plain', template: 'https://a.example/{keyword|evil}' }, undefined, ''],
    [{ seed: '12' }, 'invalid', 'seed'],
    [{ seed: null }, 'invalid', 'seed'],
    [{ input: undefined }, 'missing', 'input'],
    [{ input: { encoding: 'utf-7' } }, 'invalid', 'input.encoding'],
    [{ input: {} }, 'missing', 'input.encoding'],
    [{ input: null }, 'invalid', 'input'],
    [{ input: { encoding: 'detect', more: 1 } }, 'unknown', 'input.more'],
    [{ input: { encoding: 'detect', sheet: -1 } }, 'invalid', 'input.sheet'],
    [{ input: { encoding: 'detect', sheet: '1' } }, 'invalid', 'input.sheet'],
    [{ input: { encoding: 'detect', sheet: 0 } }, undefined, ''],
    [
      { input: { encoding: 'detect', table: { separator: 'x', quotes: true, skip: 0, columns: [] } } },
      'invalid',
      'input.table.separator',
    ],
    [{ input: { encoding: 'detect', lines: { skip: 1, quotes: false } } }, undefined, ''],
    [{ input: { encoding: 'detect', lines: { skip: -1, quotes: false } } }, 'invalid', 'input.lines.skip'],
    [{ input: { encoding: 'detect', lines: { skip: 1 } } }, 'missing', 'input.lines.quotes'],
    [{ randomize: 'yes' }, 'invalid', 'randomize'],
    [{ keywords: ['secret'] }, 'unknown', 'keywords'],
    [{ output: undefined }, 'missing', 'output'],
    [{ output: [] }, 'invalid', 'output'],
    [{ output: { ...defaultOutput, urlsPerFile: -1 } }, 'invalid', 'output.urlsPerFile'],
    [{ output: { ...defaultOutput, urlsPerFile: 1.5 } }, 'invalid', 'output.urlsPerFile'],
    [{ output: { ...defaultOutput, format: 'exe' } }, 'invalid', 'output.format'],
    [{ output: { ...defaultOutput, more: 1 } }, 'unknown', 'output.more'],
    [{ output: { ...defaultOutput, zip: 1 } }, 'invalid', 'output.zip'],
    [{ output: { ...defaultOutput, zip: false } }, undefined, ''],
    [{ output: { ...defaultOutput, sitemapFolder: '/maps' } }, 'invalid', 'output.sitemapFolder'],
    [
      { output: { ...defaultOutput, sitemapFolder: 'https://a.example/?x' } },
      'invalid',
      'output.sitemapFolder',
    ],
    [{ output: { ...defaultOutput, sitemapFolder: null } }, 'invalid', 'output.sitemapFolder'],
    [{ combine: null }, 'invalid', 'combine'],
    [{ combine: {} }, 'missing', 'combine.lists'],
    [{ combine: { lists: [] } }, 'invalid', 'combine.lists'],
    [{ combine: { lists: [{ placeholder: '' }] } }, 'invalid', 'combine.lists'],
    [{ combine: { lists: [{ placeholder: 'a' }, { placeholder: 'a' }] } }, 'invalid', 'combine.lists'],
    [{ combine: { lists: [{ placeholder: 'a', lines: ['secret'] }] } }, 'invalid', 'combine.lists'],
    [{ combine: { lists: [{ placeholder: 'a', encoding: 'utf-7' }] } }, 'invalid', 'combine.lists'],
    [{ combine: { lists: [{ placeholder: 'a' }], ceiling: 0 } }, 'invalid', 'combine.ceiling'],
    [{ combine: { lists: [{ placeholder: 'a' }], keywords: [] } }, 'unknown', 'combine.keywords'],
  ])('a recipe with %j is %s', (change, code, field) => {
    const parsed = parseRecipe(stored(change));
    if (code === undefined) expect(parsed.ok).toBe(true);
    else expect(parsed).toEqual({ ok: false, error: { code, field } });
  });

  it('takes no property from a prototype', () => {
    const text = stored({}).replace('{', '{"__proto__":{"x":1},');
    expect(parseRecipe(text)).toEqual({ ok: false, error: { code: 'unknown', field: '__proto__' } });
  });

  it('is read or refused with a reason, whatever is in the file', () => {
    const paths = [
      'version',
      'name',
      'form',
      'template',
      'randomize',
      'seed',
      'duplicates',
      'fileName',
      'output',
      'input',
      'combine',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue({ maxDepth: 2 }), (field, value) => {
        const parsed = parseRecipe(stored({ [field]: value }));
        if (parsed.ok) expect(parseRecipe(recipeText(parsed.value))).toEqual(parsed);
        else expect(parsed.error.code).toMatch(/^[a-z-]+$/);
      }),
      { numRuns: runs(2_000) },
    );
  });

  const text = (maxLength: number) => fc.string({ unit: anyCharacter, maxLength });
  const encoding = fc.constantFrom<Recipe['input']['encoding'][]>(
    'detect',
    'utf-8',
    'utf-16le',
    'utf-16be',
    'windows-1252',
  );
  const count = fc.nat({ max: Number.MAX_SAFE_INTEGER });
  const word = fc.nat({ max: 0xffff_ffff });
  const table = fc.record({
    separator: fc.constantFrom(',' as const, ';' as const, '\t' as const, '|' as const),
    quotes: fc.boolean(),
    skip: count,
    columns: fc.array(fc.record({ placeholder: text(50), column: count }), { minLength: 1, maxLength: 5 }),
  });
  const lists = fc.uniqueArray(
    fc.record(
      {
        placeholder: text(50).filter((name) => name !== ''),
        encoding,
        lines: fc.record({ skip: count, quotes: fc.boolean() }),
      },
      { requiredKeys: ['placeholder'] },
    ),
    { minLength: 1, maxLength: 5, selector: ({ placeholder }) => placeholder },
  );
  const any: fc.Arbitrary<Recipe> = fc.record(
    {
      name: text(50),
      form: fc.constantFrom('plain' as const, 'advanced' as const),
      template: text(20).map((end) => `https://a.example/{keyword}?${encodeURIComponent(end)}`),
      input: fc.record(
        { encoding, sheet: count, table, dropInvisible: fc.boolean() },
        { requiredKeys: ['encoding'] },
      ),
      randomize: fc.boolean(),
      seed: fc.tuple(word, word, word, word),
      duplicates: fc.constantFrom('keep' as const, 'drop' as const, 'drop-ignoring-case' as const),
      fileName: text(50),
      output: fc.record(
        {
          format: fc.constantFrom('text' as const, 'csv' as const, 'json-lines' as const, 'sitemap' as const),
          lineEnd: fc.constantFrom('crlf' as const, 'lf' as const),
          header: fc.boolean(),
          keywordColumn: fc.boolean(),
          urlsPerFile: count,
          zip: fc.boolean(),
          sitemapFolder: fc.webPath().map((path) => `https://a.example${path}`),
        },
        { requiredKeys: ['format', 'lineEnd', 'header', 'keywordColumn', 'urlsPerFile'] },
      ),
      combine: fc.record(
        { lists, ceiling: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }) },
        { requiredKeys: ['lists'] },
      ),
    },
    {
      requiredKeys: ['name', 'form', 'template', 'input', 'randomize', 'duplicates', 'fileName', 'output'],
    },
  );

  it('whatever it says, comes back as it was', () => {
    fc.assert(
      fc.property(any, (made) => {
        const read = parseRecipe(recipeText(made));
        expect(read).toEqual({ ok: true, value: made });
        if (read.ok) expect(recipeText(read.value)).toBe(recipeText(made));
      }),
      { numRuns: runs(10_000) },
    );
  });
});

describe('seed', () => {
  it('has 32 digits in base 16', () => {
    const word = fc.integer({ min: 0, max: 0xffff_ffff });
    fc.assert(
      fc.property(fc.tuple(word, word, word, word), (seed: Seed) => {
        expect(seedText(seed)).toHaveLength(32);
        expect(seedOfText(seedText(seed))).toEqual(seed);
      }),
      { numRuns: runs(500) },
    );
    expect(seedOfText('g'.repeat(32))).toBeUndefined();
  });
});

describe('history of runs', () => {
  const run = (at: number): RunRecord => ({
    at,
    template: 'https://a.example/{keyword}',
    format: 'text',
    randomize: true,
    fileName: 'x.txt',
    keywords: 3,
    emptyLines: 1,
    duplicatesDropped: 0,
    urls: 3,
    bytes: 90,
    milliseconds: 12,
  });

  it('holds the newest first, and only so many', () => {
    let history: RunRecord[] = [];
    for (let at = 1; at <= mostRuns + 5; at += 1) history = withRun(history, run(at));
    expect(history.map(({ at }) => at)).toEqual(
      Array.from({ length: mostRuns }, (_, index) => mostRuns + 5 - index),
    );
    expect(parseHistory(historyText(history))).toEqual(history);
  });

  it('keeps the recipe of a run whose template is no URL by a stricter rule', () => {
    const template = 'http://localhost/?q={keyword}';
    const old = { ...run(1), template, recipe: plainRecipe(template, 'x.txt') };
    expect(parseHistory(historyText([old]))).toEqual([old]);
  });

  it('leaves out what is no record, or holds more than one may', () => {
    const text = JSON.stringify({
      version: 1,
      runs: [
        run(1),
        { ...run(2), keywordList: ['secret'] },
        { ...run(3), urls: -1 },
        { ...run(4), format: 'exe' },
        run(Number.MAX_SAFE_INTEGER),
        null,
        [],
        7,
        run(5),
      ],
    });
    expect(parseHistory(text)).toEqual([run(5), run(1)]);
    for (const bad of [
      '',
      'null',
      '[]',
      '{}',
      '{"version":1}',
      '{"version":1,"runs":{}}',
      '{"version":2,"runs":[]}',
    ]) {
      expect(parseHistory(bad)).toEqual([]);
    }
    expect(parseHistory(`{"version":1,"runs":[],"x":"${'y'.repeat(2 ** 20)}"}`)).toEqual([]);
  });
});
