/** What stands between the columns of a table. */
export type Separator = ',' | ';' | '\t' | '|';

/** The part of a guess that tells how certain it is. */
interface Told {
  readonly separator: Separator;
  readonly vendor?: Vendor;
}

/** Pasted text is treated like a text file; only cells from a spreadsheet have tabs between them. */
export const pastedName = 'Pasted list.txt';
/** What a sample list that the app offers is called. */
export const sampleName = 'sample-keywords.txt';

/** Whether the name says that the lines have columns, even if none are found. */
export const isTableFile = (name: string): boolean => /\.(?:csv|tsv|tab)(?:\.gz)?$/i.test(name);

/**
 * Whether a list of this name is read as the guessed table, if the user does not decide. In a text file every line is a
 * keyword, commas or not, unless it is an export of a known tool or holds cells pasted from a spreadsheet.
 */
export const isReadAsTable = ({ separator, vendor }: Told, fileName: string): boolean =>
  !/\.(?:txt|text|lst|list)$/i.test(fileName) ||
  vendor !== undefined ||
  (fileName === pastedName && separator === '\t');

/** The display names of the tools. */
export const vendorNames = {
  'google-keyword-planner': 'Google Keyword Planner',
  'search-console': 'Google Search Console',
  ahrefs: 'Ahrefs',
  semrush: 'Semrush',
} as const;

/** The tool that exported a table. */
export type Vendor = keyof typeof vendorNames;

/** Names of the keyword column, in lower case, the most certain first. */
export const headerNames: readonly string[] = [
  'keyword',
  'keywords',
  'top queries',
  'query',
  'queries',
  'search term',
  'search terms',
  'search query',
  'keyword text',
  'häufigste suchanfragen',
  'suchanfrage',
  'suchanfragen',
  'suchbegriff',
  'suchbegriffe',
  'schlüsselwort',
  'requêtes les plus fréquentes',
  'requête',
  'mot clé',
  'mot-clé',
  'mots clés',
  'consultas principales',
  'consulta',
  'palabra clave',
  'palabras clave',
  'query principali',
  'parola chiave',
  'principais consultas',
  'palavra-chave',
  'najczęstsze zapytania',
  'słowo kluczowe',
  'populairste zoekopdrachten',
  'zoekwoord',
  'ключевое слово',
  'запрос',
  'самые популярные запросы',
  '上位のクエリ',
  '热门查询',
  '인기 검색어',
  'suggestion',
  'suggestions',
];

/** Names of the column of addresses, in lower case, as crawlers, analytics and content systems write them. */
export const addressNames: readonly string[] = [
  'address',
  'url',
  'urls',
  'page url',
  'landing page',
  'full url',
  'final url',
  'loc',
];

/** The other columns that identify an export: one that no other export has, or two that are each shared with others. */
const marks: readonly [Vendor, own: readonly string[], shared: readonly string[]][] = [
  [
    'google-keyword-planner',
    ['avg. monthly searches', 'competition (indexed value)', 'top of page bid (low range)'],
    [],
  ],
  [
    'semrush',
    ['competitive density', 'com.', 'kd %'],
    ['keyword difficulty', 'search volume', 'volume', 'number of results', 'intent', 'trend'],
  ],
  [
    'ahrefs',
    ['parent keyword', 'parent topic', 'traffic potential', 'global volume'],
    ['difficulty', 'kd', 'volume'],
  ],
];
/** Column names of further exports that share many columns with those: Moz, AnswerThePublic. */
const others = ['organic ctr', 'priority', 'suggestion', 'modifier'];

export function detectVendor(header: readonly string[]): Vendor | undefined {
  const names = new Set(header.map((name) => name.toLowerCase()));
  const has = (...wanted: readonly string[]) => wanted.some((name) => names.has(name));
  if (has('top queries', 'query', 'queries') && has('clicks') && has('impressions')) return 'search-console';
  if (!has('keyword') || has(...others)) return undefined;
  return marks.find(
    ([, own, shared]) => has(...own) || shared.filter((name) => names.has(name)).length > 1,
  )?.[0];
}
