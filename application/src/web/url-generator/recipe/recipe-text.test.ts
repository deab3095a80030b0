import { runs } from '@toolkit/domain/testing';
import { defaultOutput, plainRecipe, type Recipe } from '@toolkit/domain/url-generator';
import fc from 'fast-check';
import { parseRecipe, recipeText } from './recipe-text.ts';

/** A recipe with all optional fields. */
const recipe: Recipe = {
  ...plainRecipe('https://a.example/{city}?q={keyword|plus}', 'list.txt'),
  name: 'Cities',
  form: 'advanced',
  input: {
    encoding: 'utf-16le',
    sheet: 2,
    table: { separator: '\t', quotes: true, skip: 3, columns: [{ placeholder: 'keyword', column: 0 }] },
    lines: { skip: 1, quotes: true },
    dropInvisible: true,
  },
  seed: '0000000000000001ffffffff80000000',
  keepsParameters: true,
  output: { ...defaultOutput, zip: true, sitemapFolder: 'https://a.example/maps' },
  combine: {
    lists: [
      { placeholder: 'city' },
      { placeholder: 'how', encoding: 'windows-1252', lines: { skip: 1, quotes: false } },
    ],
    ceiling: 50_000_000,
  },
};
const stored = (change: object) => JSON.stringify({ ...JSON.parse(recipeText(recipe)), ...change });

describe('the text of a recipe', () => {
  it('gives the recipe back', () => {
    const plain = plainRecipe('https://a.example/{keyword}', 'x.txt');
    for (const value of [recipe, plain]) expect(parseRecipe(recipeText(value))).toEqual({ ok: true, value });
  });

  it('has the fields in a fixed order, whatever their order in the recipe', () => {
    const reversed = (object: object) => Object.fromEntries(Object.entries(object).reverse());
    const plain = plainRecipe('https://a.example/{keyword}', 'x.txt');
    const turned = reversed({ ...plain, seed: recipe.seed, output: reversed(plain.output) });
    expect(recipeText(turned as unknown as Recipe)).toBe(`{
  "version": 1,
  "name": "",
  "form": "plain",
  "template": "https://a.example/{keyword}",
  "input": {
    "encoding": "detect"
  },
  "randomize": true,
  "seed": "0000000000000001ffffffff80000000",
  "duplicates": "keep",
  "fileName": "x.txt",
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
});

describe('reading a recipe', () => {
  it.each([
    ['', 'not-json'],
    ['[]', 'not-an-object'],
    ['{"version":"1"}', 'no-version'],
    ['{"version":0}', 'no-version'],
    ['{"version":2}', 'newer-version'],
    [`"${'x'.repeat(262_144)}"`, 'too-large'],
  ])('refuses a text that is none: %.20s', (text, code) => {
    expect(parseRecipe(text)).toEqual({ ok: false, error: { code } });
  });

  it.each([
    [{ name: undefined }, 'missing', 'name'],
    [{ name: '\ud800' }, 'invalid', 'name'],
    [{ template: 'javascript:{keyword}' }, 'invalid', 'template'],
    [{ template: 'https://a.example/{keyword|evil}' }, 'invalid', 'template'],
    [{ seed: '12' }, 'invalid', 'seed'],
    [{ input: { encoding: 'detect', more: 1 } }, 'unknown', 'input.more'],
    [{ input: { encoding: 'detect', sheet: -1 } }, 'invalid', 'input.sheet'],
    [{ output: { ...defaultOutput, urlsPerFile: 1.5 } }, 'invalid', 'output.urlsPerFile'],
    [
      { output: { ...defaultOutput, sitemapFolder: 'https://a.example/?x' } },
      'invalid',
      'output.sitemapFolder',
    ],
    [{ combine: { lists: [{ placeholder: '' }] } }, 'invalid', 'combine.lists.0.placeholder'],
    [{ combine: { lists: [{ placeholder: 'a' }, { placeholder: 'a' }] } }, 'invalid', 'combine.lists'],
    [{ combine: { lists: [{ placeholder: 'a' }], ceiling: 0 } }, 'invalid', 'combine.ceiling'],
  ])('names the field of a recipe with %j, which is %s', (change, code, field) => {
    expect(parseRecipe(stored(change))).toEqual({ ok: false, error: { code, field } });
  });

  it('refuses a property of a prototype', () => {
    const text = stored({}).replace('{', '{"__proto__":{"x":1},');
    expect(parseRecipe(text)).toEqual({ ok: false, error: { code: 'unknown', field: '__proto__' } });
  });

  it('takes a template in the plain form whatever stands in its braces', () => {
    const plain = { form: 'plain', template: 'https://a.example/{keyword|evil}' };
    expect(parseRecipe(stored(plain)).ok).toBe(true);
  });

  it('gives a recipe or a reason, whatever is in the file', () => {
    const names = fc.constantFrom('version', ...Object.keys(recipe));
    fc.assert(
      fc.property(names, fc.jsonValue({ maxDepth: 2 }), (field, value) => {
        const parsed = parseRecipe(stored({ [field]: value }));
        if (parsed.ok) expect(parseRecipe(recipeText(parsed.value))).toEqual(parsed);
        else expect(parsed.error.code).toMatch(/^[a-z-]+$/);
      }),
      { numRuns: runs(2_000) },
    );
  });
});
