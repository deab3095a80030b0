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
    // What is there already is not there twice.
    expect(parseUserPresets(userPresetsText(own), [mine])).toEqual({ ok: true, value: own });
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

  it('presets of an earlier version stay with rules that became stricter, and what is no preset is left out', () => {
    const old = [
      { name: 'Local', template: 'http://localhost/?q={keyword}' },
      { name: 'Google', template: 'https://192.168.1.1/{keyword}' },
      mine,
    ];
    const stored = userPresetsText(old);
    expect(parseStoredPresets(stored)).toEqual(old);
    const more = { name: 'More', template: 'https://more.example/{keyword}' };
    expect(withUserPreset(parseStoredPresets(stored), more)).toEqual({ ok: true, value: [...old, more] });
    expect(parseUserPresets(userPresetsText([...old, more]), old)).toEqual({
      ok: true,
      value: [...old, more],
    });
    const odd = [null, 7, { name: 'x' }, { ...mine, run: 1 }];
    expect(parseStoredPresets(JSON.stringify({ version: 1, presets: [...odd, mine] }))).toEqual([mine]);
    for (const broken of ['', '{', '[]', '{"version":2,"presets":[]}', '{"version":1}'])
      expect(parseStoredPresets(broken)).toEqual([]);
  });

  it('have names of at most 60 characters as people see them', () => {
    const name = '👩‍👩‍👧‍👦'.repeat(60);
    expect(withUserPreset([], { ...mine, name })).toEqual({ ok: true, value: [{ ...mine, name }] });
  });
});
