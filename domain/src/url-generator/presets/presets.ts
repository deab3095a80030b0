import { placeholder } from '../template/placeholders.ts';
import {
  amazonHosts,
  country,
  language,
  market,
  type PresetOption,
  wikipediaHosts,
  yahooHosts,
  yandexHosts,
} from './preset-options.ts';

/** A ready-made template. Without a choice, `template` is used unchanged. */
interface Preset {
  /** The name in lower case, with hyphens. */
  readonly id: string;
  /** A proper name; the same in every language. */
  readonly name: string;
  readonly template: string;
  /** In display order. */
  readonly options: readonly PresetOption[];
}

/** @param address what stands before the keyword, without its scheme */
const makePreset = (name: string, address: string, ...options: readonly PresetOption[]): Preset => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  name,
  template: `https://${address}${placeholder}`,
  options,
});

const google = [country('gl'), language('hl')];
const capitalCountry = (parameter: string) => country(parameter, (code) => code.toUpperCase());

export const presets: readonly Preset[] = [
  makePreset('Google', 'www.google.com/search?q=', ...google),
  makePreset('Bing', 'www.bing.com/search?q=', country('cc'), language('setlang')),
  makePreset('DuckDuckGo', 'duckduckgo.com/?q=', market('kl')),
  makePreset('YouTube', 'www.youtube.com/results?search_query=', ...google),
  makePreset('Amazon', 'www.amazon.com/s?k=', amazonHosts),
  makePreset('Yahoo', 'search.yahoo.com/search?p=', yahooHosts),
  makePreset('Yandex', 'yandex.com/search/?text=', yandexHosts),
  makePreset('Baidu', 'www.baidu.com/s?wd='),
  makePreset('Brave', 'search.brave.com/search?q='),
  makePreset('Ecosia', 'www.ecosia.org/search?q='),
  makePreset('Google Maps', 'www.google.com/maps/search/?api=1&query=', ...google),
  makePreset('Google Images', 'www.google.com/search?udm=2&q=', ...google),
  makePreset('Google News', 'news.google.com/search?q=', capitalCountry('gl'), language('hl')),
  makePreset('Google Trends', 'trends.google.com/trends/explore?q=', capitalCountry('geo'), language('hl')),
  makePreset('Reddit', 'www.reddit.com/search/?q='),
  makePreset('Wikipedia', 'en.wikipedia.org/w/index.php?search=', wikipediaHosts),
];

/** The codes that the user has chosen. Codes that the preset does not have are ignored. */
export type PresetChoice = Readonly<Partial<Record<PresetOption['kind'], string>>>;

const host = /(?<=^https?:\/\/)[^/?#:]+/i;

export function presetTemplate({ template, options }: Preset, choice: PresetChoice = {}): string {
  let text = template;
  for (const { kind, parameter, values } of options) {
    const chosen = values.find(({ code }) => code === choice[kind]);
    if (!chosen) continue;
    if (parameter === undefined) text = text.replace(host, chosen.written);
    else text += `&${parameter}=${chosen.written}`;
  }
  return text;
}

/** The preset and the choice that make a template; undefined if none does. */
export function readPreset(
  template: string,
): { readonly preset: Preset; readonly choice: PresetChoice } | undefined {
  const text = template.trim();
  for (const preset of presets) {
    const chosen = preset.options.map(({ kind, parameter, values }) => {
      const written =
        parameter === undefined ? host.exec(text)?.[0] : text.split(`&${parameter}=`)[1]?.split('&', 1)[0];
      return [kind, values.find((value) => value.written === written)?.code];
    });
    for (const choice of [{}, Object.fromEntries(chosen)])
      if (presetTemplate(preset, choice) === text) return { preset, choice };
  }
  return undefined;
}

/** The names of their sites, with whatever ending. */
const searchEngines = [
  'google',
  'bing',
  'duckduckgo',
  'youtube',
  'yahoo',
  'yandex',
  'baidu',
  'brave',
  'ecosia',
  'ya',
  'startpage',
  'qwant',
  'naver',
  'seznam',
  'sogou',
  'so',
  'kagi',
  'mojeek',
];

/** Whether a template leads to a search engine, from the presets or another: then the responsible-use note is due. */
export function isSearchEngine(template: string): boolean {
  const labels = host.exec(template.trim())?.[0].toLowerCase().split('.') ?? [];
  labels.pop();
  if (labels.length > 1 && /^com?$/.test(labels.at(-1) ?? '')) labels.pop();
  return searchEngines.includes(labels.at(-1) ?? '');
}
