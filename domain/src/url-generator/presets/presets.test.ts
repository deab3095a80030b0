import { isHttpUrl } from '../../validation/url.ts';
import { placeholder } from '../template/placeholders.ts';
import { defaultTemplate } from '../template/template.ts';
import { checkTemplate } from '../template/template-check.ts';
import { isSearchEngine, presets, presetTemplate, readPreset } from './presets.ts';

const preset = (id: string) => {
  const found = presets.find((one) => one.id === id);
  if (!found) throw new Error(id);
  return found;
};

describe('presets', () => {
  it('S-65 begin with the default template', () => {
    expect(presetTemplate(preset('google'))).toBe(defaultTemplate);
  });

  it('have ids and names of their own, and a good template for every choice', () => {
    expect(new Set(presets.map(({ id }) => id)).size).toBe(presets.length);
    expect(new Set(presets.map(({ name }) => name)).size).toBe(presets.length);
    const templates = presets.flatMap((one) => [
      presetTemplate(one),
      ...one.options.flatMap(({ kind, values }) =>
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
      for (const { values } of one.options) {
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
    const others = presets.filter((one) => !isSearchEngine(presetTemplate(one)));
    expect(others.map(({ id }) => id)).toEqual(['amazon', 'reddit', 'wikipedia']);
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
