/** A choice that changes a preset's URL. Codes are ISO 3166 (country) and ISO 639 (language), in lower case. */
export interface PresetOption {
  /** What is chosen; a search engine's market combines country and language. */
  readonly kind: 'country' | 'language' | 'market';
  readonly values: readonly PresetValue[];
}

interface PresetValue {
  readonly code: string;
  /** The text for it in the URL. */
  readonly written: string;
}

const same = (codes: string): PresetValue[] => codes.split(' ').map((code) => ({ code, written: code }));

const countryCodes =
  'ar au at be br bg ca cl cn co hr cz dk ee eg fi fr de gr hk hu in id ie il it jp kr lv lt my mx nl nz no pe ph pl pt ro ru sa sg sk si za es se ch tw th tr ua ae gb us vn';
const languageCodes =
  'ar bg ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv th tr uk vi zh';

/** Two letters, for Google's gl and Bing's cc. */
export const countries: PresetOption = { kind: 'country', values: same(countryCodes) };

/** Google and Bing distinguish written forms of Chinese and Portuguese. */
export const languages: PresetOption = {
  kind: 'language',
  values: [...same(languageCodes.replace(' zh', '')), ...same('pt-BR pt-PT zh-CN zh-TW')],
};

/** Google Trends needs upper case. */
export const capitalCountries: PresetOption = {
  kind: 'country',
  values: countries.values.map(({ code }) => ({ code, written: code.toUpperCase() })),
};

/** DuckDuckGo's regions: country and language. */
export const duckDuckGoMarkets: PresetOption = {
  kind: 'market',
  values: same(
    'ar-es au-en at-de be-fr be-nl br-pt bg-bg ca-en ca-fr cl-es cn-zh co-es hr-hr cz-cs dk-da ee-et fi-fi fr-fr de-de gr-el hk-tzh hu-hu in-en id-en ie-en il-en it-it jp-jp kr-kr lv-lv lt-lt my-en mx-es nl-nl nz-en no-no pe-es ph-en pl-pl pt-pt ro-ro ru-ru sg-en sk-sk sl-sl za-en es-es se-sv ch-de ch-fr tw-tzh th-en tr-tr ua-uk uk-en us-en us-es vn-en',
  ),
};

const hosts = (
  kind: PresetOption['kind'],
  list: Readonly<Record<string, string>>,
  prefix = '',
): PresetOption => ({
  kind,
  values: Object.entries(list).map(([code, host]) => ({ code, written: prefix + host })),
});

const amazonHosts = {
  us: 'amazon.com',
  ae: 'amazon.ae',
  au: 'amazon.com.au',
  be: 'amazon.com.be',
  br: 'amazon.com.br',
  ca: 'amazon.ca',
  de: 'amazon.de',
  eg: 'amazon.eg',
  es: 'amazon.es',
  fr: 'amazon.fr',
  gb: 'amazon.co.uk',
  ie: 'amazon.ie',
  in: 'amazon.in',
  it: 'amazon.it',
  jp: 'amazon.co.jp',
  mx: 'amazon.com.mx',
  nl: 'amazon.nl',
  pl: 'amazon.pl',
  sa: 'amazon.sa',
  se: 'amazon.se',
  sg: 'amazon.sg',
  tr: 'amazon.com.tr',
  za: 'amazon.co.za',
};

/** The host of each Amazon shop; the first is the default. */
export const amazonShops = hosts('country', amazonHosts, 'www.');

export const yahooHosts = hosts('country', {
  us: 'search.yahoo.com',
  ...Object.fromEntries(
    'at au br ca ch cl co de dk es fi fr hk id ie in it mx my nl no nz pe ph pl ro se sg th tr tw vn za'
      .split(' ')
      .map((code) => [code, `${code}.search.yahoo.com`]),
  ),
  gb: 'uk.search.yahoo.com',
});

export const yandexHosts = hosts('country', {
  ww: 'yandex.com',
  by: 'yandex.by',
  kz: 'yandex.kz',
  ru: 'yandex.ru',
  tr: 'yandex.com.tr',
  uz: 'yandex.uz',
});

/** The editions of Wikipedia. */
export const wikipediaHosts = hosts(
  'language',
  Object.fromEntries(['en', ...languageCodes.split(' ')].map((code) => [code, `${code}.wikipedia.org`])),
);
