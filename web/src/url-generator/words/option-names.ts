import type { PresetOption } from '@toolkit/domain/url-generator';

const regions = new Intl.DisplayNames('en', { type: 'region' });
const languages = new Intl.DisplayNames('en', { type: 'language' });

// DuckDuckGo's markets follow no standard.
const marketRegions: Readonly<Record<string, string>> = { uk: 'gb', sl: 'si' };
const marketLanguages: Readonly<Record<string, string>> = { jp: 'ja', kr: 'ko', tzh: 'zh-TW' };

const region = (code: string): string =>
  code === 'ww' ? 'Worldwide' : (regions.of(code.toUpperCase()) ?? code);

/** "Germany", "German", "Switzerland (French)". */
export function optionName(kind: PresetOption['kind'], code: string): string {
  if (kind === 'country') return region(code);
  if (kind === 'language') return languages.of(code) ?? code;
  const [place = '', tongue = ''] = code.split('-');
  const spoken = languages.of(marketLanguages[tongue] ?? tongue) ?? tongue;
  return `${region(marketRegions[place] ?? place)} (${spoken})`;
}
