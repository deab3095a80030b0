import { isHttpUrl } from '../../validation/url.ts';
import { defaultTemplate, placeholder } from '../template/template.ts';
import { checkTemplate } from '../template/template-check.ts';
import {
  isSearchEngine,
  longestPreset,
  presetOptions,
  presets,
  presetTemplate,
  readPreset,
} from './presets.ts';
import {
  mergedUserPresets,
  mostUserPresets,
  parseStoredPresets,
  parseUserPresets,
  userPresetsText,
  withUserPreset,
} from './user-presets.ts';

const preset = (id: string) => {
  const found = presets.find((one) => one.id === id);
  if (!found) throw new Error(id);
  return found;
};

describe('presets', () => {
  it('are shorter than what is compared with them, whatever is chosen', () => {
    const longest = presets.map((one) => {
      const written = presetOptions(one).flatMap(({ values }) =>
        Math.max(...values.map(({ written }) => written.length)),
      );
      const names = (one.parameters ?? []).flatMap(({ parameter }) => parameter.length + 2);
      return [one.template.length, ...written, ...names].reduce((sum, length) => sum + length, 0);
    });
    expect(Math.max(...longest)).toBeLessThan(longestPreset);
  });

  it('S-65 begin with the default template', () => {
    expect(presetTemplate(preset('google'))).toBe(defaultTemplate);
  });

  it('have ids and names of their own, and a good template for every choice', () => {
    expect(new Set(presets.map(({ id }) => id)).size).toBe(presets.length);
    expect(new Set(presets.map(({ name }) => name)).size).toBe(presets.length);
    const templates = presets.flatMap((one) => [
      presetTemplate(one),
      ...presetOptions(one).flatMap(({ kind, values }) =>
        values.map(({ code }) => presetTemplate(one, { [kind]: code })),
      ),
    ]);
    for (const template of templates) {
      const read = readPreset(template);
      expect(read && presetTemplate(read.preset, read.choice)).toBe(template);
      expect(readPreset(`${template}&more=1`)).toBeUndefined();
      expect(checkTemplate(template)).toEqual([]);
      const names = [...new URL(template.replace(placeholder, 'x')).searchParams.keys()];
      expect(new Set(names).size).toBe(names.length);
    }
    for (const one of presets) {
      for (const { values } of presetOptions(one)) {
        expect(new Set(values.map(({ code }) => code)).size).toBe(values.length);
      }
    }
  });

  it.each([
    [
      'google',
      { country: 'de', language: 'pt-BR' },
      'https://www.google.com/search?q={keyword}&gl=de&hl=pt-BR',
    ],
    ['bing', { country: 'gb', language: 'en' }, 'https://www.bing.com/search?q={keyword}&cc=gb&setlang=en'],
    ['duckduckgo', { market: 'de-de' }, 'https://duckduckgo.com/?q={keyword}&kl=de-de'],
    ['amazon', { country: 'gb' }, 'https://www.amazon.co.uk/s?k={keyword}'],
    ['yahoo', { country: 'gb' }, 'https://uk.search.yahoo.com/search?p={keyword}'],
    ['yandex', { country: 'tr' }, 'https://yandex.com.tr/search/?text={keyword}'],
    ['google-trends', { country: 'at' }, 'https://trends.google.com/trends/explore?q={keyword}&geo=AT'],
    ['wikipedia', { language: 'ja' }, 'https://ja.wikipedia.org/w/index.php?search={keyword}'],
    ['baidu', { country: 'cn' }, 'https://www.baidu.com/s?wd={keyword}'],
    ['google', { country: 'xx" onload="' }, 'https://www.google.com/search?q={keyword}'],
  ])('%s takes %j', (id, choice, template) => {
    expect(presetTemplate(preset(id), choice)).toBe(template);
  });

  it('know a search engine by its host', () => {
    for (const one of presets) {
      expect([one.id, isSearchEngine(presetTemplate(one))]).toEqual([one.id, one.searchEngine]);
    }
    for (const url of [
      'https://google.co.uk/search?q=',
      'HTTP://WWW.GOOGLE.DE/',
      'https://www.google.com.au:443/x',
    ]) {
      expect(isSearchEngine(url)).toBe(true);
    }
    for (const url of [
      'https://google.com.evil.example/',
      'https://notgoogle.com/',
      'https://a.example/?google.com',
      'google.com',
      `https://${'a.'.repeat(50_000)}`,
    ]) {
      expect(isSearchEngine(url)).toBe(false);
    }
    expect(isHttpUrl(defaultTemplate)).toBe(true);
  });
});

const mine = { name: 'Shop', template: 'https://shop.example/?q={keyword}' };

describe("a user's presets", () => {
  it('are the same after they were saved to a file and read from it', () => {
    const own = [mine, { name: 'Cities', template: 'https://a.example/{city|slug}' }];
    expect(parseUserPresets(userPresetsText(own))).toEqual({ ok: true, value: own });
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
    ['[]', { code: 'not-an-object' }],
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
    expect(mergedUserPresets(parseStoredPresets(stored), [more])).toEqual({
      ok: true,
      value: [...old, more],
    });
    expect(parseUserPresets(stored)).toEqual({ ok: false, error: { code: 'template-invalid', index: 0 } });
    const odd = [null, 7, { name: 'x' }, { ...mine, run: 1 }, { ...mine, name: 'x'.repeat(61) }];
    const long = { ...mine, template: 'x'.repeat(8193) };
    expect(parseStoredPresets(JSON.stringify({ version: 1, presets: [...odd, long, mine] }))).toEqual([mine]);
    for (const broken of ['', '{', '[]', '{"version":2,"presets":[]}', '{"version":1}'])
      expect(parseStoredPresets(broken)).toEqual([]);
  });

  it('have names of at most 60 characters as people see them, and a merge cuts none of them', () => {
    const name = '👩‍👩‍👧‍👦'.repeat(60);
    expect(withUserPreset([], { ...mine, name })).toEqual({ ok: true, value: [{ ...mine, name }] });
    const merged = mergedUserPresets(
      [{ ...mine, name }],
      [{ name, template: 'https://other.example/{keyword}' }],
    );
    expect(merged.ok && merged.value[1]?.name).toBe(`${'👩‍👩‍👧‍👦'.repeat(56)} (2)`);
  });

  it('presets of a file are merged under names of their own', () => {
    const other = { name: 'shop', template: 'https://other.example/{keyword}' };
    const merged = mergedUserPresets(
      [mine],
      [mine, other, { ...other, name: 'Bing' }, { ...other, name: 'bing (2)' }],
    );
    expect(merged.ok && merged.value.map(({ name }) => name)).toEqual([
      'Shop',
      'shop (2)',
      'Bing (2)',
      'bing (2) (2)',
    ]);
  });
});
