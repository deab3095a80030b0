import {
  mostUserPresets,
  parseStoredPresets,
  parseUserPresets,
  userPresetsText,
  withUserPreset,
} from './user-presets.ts';

const mine = { name: 'Shop', template: 'https://shop.example/?q={keyword}' };

describe("a user's presets", () => {
  it('are the same after they were saved to a file and read from it', () => {
    const own = [mine, { name: 'Cities', template: 'https://a.example/{city|slug}' }];
    expect(parseUserPresets(userPresetsText(own))).toEqual({ ok: true, value: own });
    // What is there already is not there twice, even if it could not be added any more.
    const old = { name: 'Google', template: 'http://localhost/?q={keyword}' };
    expect(parseUserPresets(userPresetsText([old, ...own]), [old, mine])).toEqual({
      ok: true,
      value: [old, ...own],
    });
  });

  it.each([
    [{ name: ' ' }, 'name-missing'],
    [{ name: 'x'.repeat(61) }, 'name-too-long'],
    [{ name: ' sHOP ' }, 'name-taken'],
    [{ name: 'GOOGLE' }, 'name-taken'],
    [{ name: 'a', template: 'javascript:{keyword}' }, 'template-invalid'],
    [{ name: 'a', template: 'https://a.example/' }, 'template-invalid'],
    [{ name: 'a', template: `https://a.example/${'x'.repeat(9000)}{keyword}` }, 'template-invalid'],
  ])('presets with %j are refused', (change, error) => {
    expect(withUserPreset([mine], { ...mine, ...change })).toEqual({ ok: false, error });
  });

  it('are refused beyond the number that may be kept', () => {
    const many = Array.from({ length: mostUserPresets }, (_, at) => ({ ...mine, name: `p${at}` }));
    expect(withUserPreset(many, mine)).toEqual({ ok: false, error: 'too-many' });
  });

  it.each([
    ['', { code: 'not-json' }],
    ['{"version":2,"presets":[]}', { code: 'wrong-version' }],
    ['{"version":1,"presets":{}}', { code: 'no-presets' }],
    ['{"version":1,"presets":[null]}', { code: 'not-a-preset', index: 0 }],
    ['{"version":1,"presets":[{"name":1,"template":"x"}]}', { code: 'not-a-preset', index: 0 }],
    [JSON.stringify({ version: 1, presets: [{ ...mine, run: 'x' }] }), { code: 'not-a-preset', index: 0 }],
    [JSON.stringify({ version: 1, presets: [mine, mine] }), { code: 'name-taken', index: 1 }],
    [
      JSON.stringify({ version: 1, presets: [mine, { name: 'b', template: 'data:x' }] }),
      { code: 'template-invalid', index: 1 },
    ],
    [`"${' '.repeat(2 ** 20)}"`, { code: 'too-large' }],
  ])('presets of a hostile file are answered: %.40s', (text, error) => {
    expect(parseUserPresets(text)).toEqual({ ok: false, error });
  });

  it('what is no preset is left out of what is stored', () => {
    const odd = [null, 7, { name: 'x' }, { ...mine, run: 1 }];
    expect(parseStoredPresets(JSON.stringify({ version: 1, presets: [...odd, mine] }))).toEqual([mine]);
    for (const broken of ['', '{', '[]', '{"version":2,"presets":[]}', '{"version":1}'])
      expect(parseStoredPresets(broken)).toEqual([]);
  });
});
