/** A choice that changes a preset's URL. Codes are ISO 3166 (country) and ISO 639 (language), in lower case. */
export interface PresetOption {
  /** What is chosen; a search engine's market combines country and language. */
  readonly kind: 'country' | 'language' | 'market';
  /** The query parameter that a choice adds; without it, a choice replaces the host. */
  readonly parameter?: string | undefined;
  readonly values: readonly { readonly code: string; readonly written: string }[];
}

const countryCodes =
  'ar au at be br bg ca cl cn co hr cz dk ee eg fi fr de gr hk hu in id ie il it jp kr lv lt my mx nl nz no pe ph pl pt ro ru sa sg sk si za es se ch tw th tr ua ae gb us vn';
const languageCodes =
  'ar bg ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv th tr uk vi';
const marketCodes =
  'ar-es au-en at-de be-fr be-nl br-pt bg-bg ca-en ca-fr cl-es cn-zh co-es hr-hr cz-cs dk-da ee-et fi-fi fr-fr de-de gr-el hk-tzh hu-hu in-en id-en ie-en il-en it-it jp-jp kr-kr lv-lv lt-lt my-en mx-es nl-nl nz-en no-no pe-es ph-en pl-pl pt-pt ro-ro ru-ru sg-en sk-sk sl-sl za-en es-es se-sv ch-de ch-fr tw-tzh th-en tr-tr ua-uk uk-en us-en us-es vn-en';

type Write = (code: string) => string;

const writeValues = (codes: string, write: Write = (code) => code) =>
  codes.split(' ').map((code) => ({ code, written: write(code) }));

/** Two letters, for Google's gl and Bing's cc; Google News and Trends need them in upper case. */
export const country = (parameter: string, write?: Write): PresetOption => ({
  kind: 'country',
  parameter,
  values: writeValues(countryCodes, write),
});

/** Google and Bing distinguish written forms of Chinese and Portuguese. */
export const language = (parameter: string): PresetOption => ({
  kind: 'language',
  parameter,
  values: writeValues(`${languageCodes} pt-BR pt-PT zh-CN zh-TW`),
});

/** DuckDuckGo's regions: country and language. */
export const market = (parameter: string): PresetOption => ({
  kind: 'market',
  parameter,
  values: writeValues(marketCodes),
});

/** @param others hosts that do not follow from their code */
const hosts = (
  kind: PresetOption['kind'],
  codes: string,
  write: Write,
  others: Readonly<Record<string, string>> = {},
): PresetOption => ({
  kind,
  values: [
    ...Object.entries(others).map(([code, written]) => ({ code, written })),
    ...writeValues(codes, write),
  ],
});

export const amazonHosts = hosts(
  'country',
  'ae ca de eg es fr ie in it nl pl sa se sg',
  (code) => `www.amazon.${code}`,
  {
    us: 'www.amazon.com',
    au: 'www.amazon.com.au',
    be: 'www.amazon.com.be',
    br: 'www.amazon.com.br',
    gb: 'www.amazon.co.uk',
    jp: 'www.amazon.co.jp',
    mx: 'www.amazon.com.mx',
    tr: 'www.amazon.com.tr',
    za: 'www.amazon.co.za',
  },
);

export const yahooHosts = hosts(
  'country',
  'at au br ca ch cl co de dk es fi fr hk id ie in it mx my nl no nz pe ph pl ro se sg th tr tw vn za',
  (code) => `${code}.search.yahoo.com`,
  { us: 'search.yahoo.com', gb: 'uk.search.yahoo.com' },
);

export const yandexHosts = hosts('country', 'by kz ru uz', (code) => `yandex.${code}`, {
  ww: 'yandex.com',
  tr: 'yandex.com.tr',
});

/** The editions of Wikipedia. */
export const wikipediaHosts = hosts('language', `${languageCodes} zh`, (code) => `${code}.wikipedia.org`);
