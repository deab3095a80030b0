/** What stands between the columns of a table. */
export type Separator = ',' | ';' | '\t' | '|';

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
export const isReadAsTable = (
  { separator, vendor }: { readonly separator: Separator; readonly vendor?: string },
  fileName: string,
): boolean =>
  !/\.(?:txt|text|lst|list)$/i.test(fileName) ||
  vendor !== undefined ||
  (fileName === pastedName && separator === '\t');

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

/** The tools whose exports are known, with groups of columns: an export has at least one of each. */
const vendors: readonly (readonly [name: string, ...columns: readonly (readonly string[])[]])[] = [
  ['Google Search Console', ['top queries', 'query', 'queries'], ['clicks'], ['impressions']],
  [
    'Google Keyword Planner',
    ['keyword'],
    ['avg. monthly searches', 'competition (indexed value)', 'top of page bid (low range)'],
  ],
  ['Semrush', ['keyword'], ['keyword difficulty', 'competitive density', 'com.', 'kd %']],
  ['Ahrefs', ['keyword'], ['parent keyword', 'parent topic', 'traffic potential', 'global volume']],
];

/** The tool that exported a table with this header. */
export function detectVendor(header: readonly string[]): string | undefined {
  const names = header.map((name) => name.toLowerCase());
  const isOne = (columns: readonly string[]) => columns.some((column) => names.includes(column));
  return vendors.find(([, ...columns]) => columns.every(isOne))?.[0];
}
