import { placeholder } from '../template/template.ts';
import {
  amazonShops,
  capitalCountries,
  countries,
  duckDuckGoMarkets,
  languages,
  type PresetOption,
  wikipediaHosts,
  yahooHosts,
  yandexHosts,
} from './preset-options.ts';

/** A ready-made template. Without a choice, `template` is used unchanged. */
export interface Preset {
  readonly id: string;
  /** A proper name; the same in every language. */
  readonly name: string;
  readonly template: string;
  /** Query parameters that a choice adds. */
  readonly parameters?: readonly (PresetOption & { readonly parameter: string })[];
  /** Hosts that replace the template's host. */
  readonly hosts?: PresetOption;
}

const language = (parameter: string) => ({ ...languages, parameter });
const country = (parameter: string) => ({ ...countries, parameter });
const google = [country('gl'), language('hl')];
const k = placeholder;

export const presets: readonly Preset[] = [
  {
    id: 'google',
    name: 'Google',
    template: `https://www.google.com/search?q=${k}`,
    parameters: google,
  },
  {
    id: 'bing',
    name: 'Bing',
    template: `https://www.bing.com/search?q=${k}`,
    parameters: [country('cc'), language('setlang')],
  },
  {
    id: 'duckduckgo',
    name: 'DuckDuckGo',
    template: `https://duckduckgo.com/?q=${k}`,
    parameters: [{ ...duckDuckGoMarkets, parameter: 'kl' }],
  },
  {
    id: 'youtube',
    name: 'YouTube',
    template: `https://www.youtube.com/results?search_query=${k}`,
    parameters: google,
  },
  {
    id: 'amazon',
    name: 'Amazon',
    template: `https://www.amazon.com/s?k=${k}`,
    hosts: amazonShops,
  },
  {
    id: 'yahoo',
    name: 'Yahoo',
    template: `https://search.yahoo.com/search?p=${k}`,
    hosts: yahooHosts,
  },
  {
    id: 'yandex',
    name: 'Yandex',
    template: `https://yandex.com/search/?text=${k}`,
    hosts: yandexHosts,
  },
  { id: 'baidu', name: 'Baidu', template: `https://www.baidu.com/s?wd=${k}` },
  { id: 'brave', name: 'Brave', template: `https://search.brave.com/search?q=${k}` },
  { id: 'ecosia', name: 'Ecosia', template: `https://www.ecosia.org/search?q=${k}` },
  {
    id: 'google-maps',
    name: 'Google Maps',
    template: `https://www.google.com/maps/search/?api=1&query=${k}`,
    parameters: google,
  },
  {
    id: 'google-images',
    name: 'Google Images',
    template: `https://www.google.com/search?udm=2&q=${k}`,
    parameters: google,
  },
  {
    id: 'google-news',
    name: 'Google News',
    template: `https://news.google.com/search?q=${k}`,
    parameters: [{ ...capitalCountries, parameter: 'gl' }, language('hl')],
  },
  {
    id: 'google-trends',
    name: 'Google Trends',
    template: `https://trends.google.com/trends/explore?q=${k}`,
    parameters: [{ ...capitalCountries, parameter: 'geo' }, language('hl')],
  },
  { id: 'reddit', name: 'Reddit', template: `https://www.reddit.com/search/?q=${k}` },
  {
    id: 'wikipedia',
    name: 'Wikipedia',
    template: `https://en.wikipedia.org/w/index.php?search=${k}`,
    hosts: wikipediaHosts,
  },
];

/** The codes that the user has chosen. Codes that the preset does not have are ignored. */
export type PresetChoice = Readonly<Partial<Record<PresetOption['kind'], string>>>;

export function presetTemplate(preset: Preset, choice: PresetChoice = {}): string {
  const written = ({ kind, values }: PresetOption) =>
    values.find(({ code }) => code === choice[kind])?.written;
  const host = preset.hosts && written(preset.hosts);
  const based =
    host === undefined
      ? preset.template
      : preset.template.replace(/^(https?:\/\/)[^/?#]+/, (_, scheme: string) => scheme + host);
  const parameters = (preset.parameters ?? []).flatMap((option) => {
    const value = written(option);
    return value === undefined ? [] : [`&${option.parameter}=${value}`];
  });
  return based + parameters.join('');
}

/** In characters: what is longer is no preset, so that whatever is pasted is compared at once. */
export const longestPreset = 500;

/** The preset and the choice that make a template; undefined if none does. */
export function readPreset(
  template: string,
): { readonly preset: Preset; readonly choice: PresetChoice } | undefined {
  const text = template.trim();
  if (text.length > longestPreset) return undefined;
  const host = /^https?:\/\/([^/?#]+)/.exec(text)?.[1] ?? '';
  for (const preset of presets) {
    const isWritten = (option: PresetOption, value: string) =>
      'parameter' in option ? `${text}&`.includes(`&${option.parameter}=${value}&`) : host === value;
    const chosen = presetOptions(preset).map((option) => [
      option.kind,
      option.values.find(({ written }) => isWritten(option, written))?.code,
    ]);
    for (const choice of [{}, Object.fromEntries(chosen)])
      if (presetTemplate(preset, choice) === text) return { preset, choice };
  }
  return undefined;
}

/** The choices of a preset, in display order. */
export const presetOptions = ({ hosts, parameters = [] }: Preset): readonly PresetOption[] =>
  hosts ? [hosts, ...parameters] : parameters;

const engineHosts =
  /^(?:[\w-]+\.)*(?:google\.(?:com?\.)?[a-z]{2,3}|bing\.com|duckduckgo\.com|youtube\.com|search\.yahoo\.(?:com|co\.jp)|yandex\.(?:com\.)?[a-z]{2,3}|ya\.ru|baidu\.com|search\.brave\.com|ecosia\.org|startpage\.com|qwant\.com|naver\.com|seznam\.cz|sogou\.com|so\.com|kagi\.com|mojeek\.com)$/i;

/** Whether a template leads to a search engine, from the presets or another: then the responsible-use note is due. */
export function isSearchEngine(template: string): boolean {
  const host = /^\s*https?:\/\/([^/?#:]+)/i.exec(template)?.[1];
  return host !== undefined && host.length < 300 && engineHosts.test(host);
}
