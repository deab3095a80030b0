import fc from 'fast-check';
import { defaultOutput } from './output-settings.ts';
import type { Seed } from './random.ts';
import { plainRecipe, type Recipe, recipeText } from './recipe.ts';
import { parseRecipe } from './recipe-parser.ts';
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

  it('without a seed has none', () => {
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
    [`"${'x'.repeat(70_000)}"`, 'too-large'],
  ])('that is none is told as such: %.20s', (text, code) => {
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
    [{ input: { encoding: 'utf-7' } }, 'invalid', 'input'],
    [{ input: { encoding: 'detect', more: 1 } }, 'invalid', 'input'],
    [
      { input: { encoding: 'detect', table: { separator: 'x', quotes: true, skip: 0, columns: [] } } },
      'invalid',
      'input',
    ],
    [{ randomize: 'yes' }, 'invalid', 'randomize'],
    [{ keywords: ['secret'] }, 'unknown', 'keywords'],
    [{ output: undefined }, 'missing', 'output'],
    [{ output: [] }, 'invalid', 'output'],
    [{ output: { ...defaultOutput, urlsPerFile: -1 } }, 'invalid', 'output.urlsPerFile'],
    [{ output: { ...defaultOutput, urlsPerFile: 1.5 } }, 'invalid', 'output.urlsPerFile'],
    [{ output: { ...defaultOutput, format: 'exe' } }, 'invalid', 'output.format'],
    [{ output: { ...defaultOutput, more: 1 } }, 'unknown', 'output.more'],
  ])('with %j is %s', (change, code, field) => {
    const parsed = parseRecipe(stored(change));
    if (code === undefined) expect(parsed.ok).toBe(true);
    else expect(parsed).toEqual({ ok: false, error: { code, field } });
  });

  it('takes no property from a prototype', () => {
    const text = stored({}).replace('{', '{"__proto__":{"x":1},');
    expect(parseRecipe(text)).toEqual({ ok: false, error: { code: 'unknown', field: '__proto__' } });
  });

  it('answers whatever is in the file', () => {
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
    ];
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue({ maxDepth: 2 }), (field, value) => {
        const parsed = parseRecipe(stored({ [field]: value }));
        if (parsed.ok) expect(parseRecipe(recipeText(parsed.value))).toEqual(parsed);
        else expect(parsed.error.code).toMatch(/^[a-z-]+$/);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('seed', () => {
  it('is 32 digits', () => {
    const word = fc.integer({ min: 0, max: 0xffff_ffff });
    fc.assert(
      fc.property(fc.tuple(word, word, word, word), (seed: Seed) => {
        expect(seedText(seed)).toHaveLength(32);
        expect(seedOfText(seedText(seed))).toEqual(seed);
      }),
      { numRuns: 500 },
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
