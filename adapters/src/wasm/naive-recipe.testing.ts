import type { KeywordMode, OutputSettings, Recipe, Seed, TextFilter } from '@toolkit/domain/url-generator';
import { naiveEncodings, naiveOrder, naiveRandom } from './naive-engine.testing.ts';

// The oracle of whole recipes: what comes of lists that are arrays of strings, by strings and arrays. Of the product it
// takes nothing but types.

/** A placeholder with what is done to its cell. */
export interface Place {
  readonly name: string;
  readonly filters: readonly TextFilter[];
  readonly mode: KeywordMode;
}

/** A list to be combined with the first one. */
interface NaiveFurther {
  readonly placeholder: string;
  readonly lines: readonly string[];
}

export interface NaiveRun {
  readonly form: Recipe['form'];
  /** The template: text and places. In the plain form, the only place is the keyword. */
  readonly segments: readonly (string | Place)[];
  /** Of a list without columns, each record is a line. */
  readonly records: readonly (readonly string[])[];
  /** Which column feeds which placeholder; without them, each line is a keyword. */
  readonly columns: readonly { readonly placeholder: string; readonly column: number }[] | undefined;
  readonly further: readonly NaiveFurther[];
  readonly duplicates: Recipe['duplicates'];
  readonly seed: Seed | undefined;
  readonly output: OutputSettings;
  readonly ceiling: number;
}

/** What stands in the URL for each name, and what makes two lines the same. */
interface Line {
  readonly cells: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  readonly shown: string;
}

const lower = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ');
const plain = ['ß ss', 'æ ae', 'œ oe', 'ø o', 'đ d', 'ð d', 'þ th', 'ħ h', 'ı i', 'ł l', 'ŋ n', 'ŧ t'];
const german = ['ä ae', 'ö oe', 'ü ue', 'Ä ae', 'Ö oe', 'Ü ue'];
const nordic = ['å aa', 'ø oe', 'Å aa', 'Ø oe'];
const lettersOf = { slug: [], 'slug:de': german, 'slug:da': nordic, 'slug:no': nordic };
const written = (text: string, letters: readonly string[]): string =>
  letters.reduce((now, pair) => now.replaceAll(...(pair.split(' ') as [string, string])), text);
const slug = (text: string, filter: keyof typeof lettersOf): string =>
  (
    written(
      written(text.normalize('NFC'), lettersOf[filter])
        .normalize('NFKD')
        .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
        .normalize('NFC')
        .toLowerCase(),
      plain,
    ).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  ).join('-');
const words = { underscore: '_', hyphen: '-', dot: '.' };
const filteredBy = (text: string, filter: TextFilter): string => {
  if (filter === 'lower') return lower(text);
  return filter in words
    ? text.split(/\s+/).join(words[filter as keyof typeof words])
    : slug(text, filter as keyof typeof lettersOf);
};
const filtered = (text: string, filters: readonly TextFilter[]): string => filters.reduce(filteredBy, text);
/** A cell is trimmed, and holds neither a line end nor what stands between cells. */
const cleaned = (text: string): string =>
  text
    .replaceAll('\u001f', '\n')
    .replace(/\r\n|[\n\r]/g, ' ')
    .trim();

const isPlace = (segment: string | Place): segment is Place => typeof segment !== 'string';
const isEmpty = ({ cells }: Line): boolean => cells.every((cell) => cell === '');

/** The plain form reads keywords whatever its template does with them. */
const listPlaces = ({ form, segments }: NaiveRun): readonly Place[] =>
  form === 'plain' ? [{ name: 'keyword', filters: [], mode: 'percent' }] : segments.filter(isPlace);

/** The URLs and the files, or why there are none. */
export function naiveRecipe(run: NaiveRun) {
  const places = listPlaces(run);
  const used = run.further.filter(({ placeholder }) => places.some(({ name }) => name === placeholder));
  const own = places.filter(({ name }) => used.every(({ placeholder }) => placeholder !== name));
  const shows = run.output.keywordColumn && ['csv', 'json-lines'].includes(run.output.format);
  // Where the template uses further lists only, the first of them takes the place of the list.
  const column = shownColumn(run, own, used.length > 0);
  const [instead, ...rest] =
    own.length > 0 || (shows && column !== undefined) || used.length === 0 ? [] : used;
  const combined = instead ? rest : used;

  const others = combined.map(({ placeholder, lines }) =>
    distinct(
      lines.map((line) => makeLine(cleaned(line), placeholder, places)).filter((line) => !isEmpty(line)),
      run.duplicates,
    ),
  );
  const empty = others.findIndex((lines) => lines.length === 0);
  if (empty >= 0) return { problem: { code: 'empty-list', placeholder: combined[empty]?.placeholder } };

  const raw = places.filter(({ mode }) => mode === 'raw').length + (shows ? 1 : 0);
  const first = instead
    ? instead.lines.map((line) => {
        const mine = places.filter(({ name }) => name === instead.placeholder);
        const many = new Set(mine.map(({ filters }) => filters.join())).size > 1;
        const asItIs =
          !many && rest.length === 0 && raw < 2 && mine.every(({ filters }) => filters.length === 0);
        return makeLine(asItIs ? line.trim() : cleaned(line), instead.placeholder, places);
      })
    : run.records.map((record) => ownLine(run, record, own, column, shows, combined.length === 0 && raw < 2));
  const lines = distinct(
    first.filter((line) => !isEmpty(line)),
    run.duplicates,
  );
  const each = others.reduce((product, { length }) => product * length, 1);
  if (combined.length > 0 && Math.max(lines.length, 1) * each > run.ceiling)
    return { problem: { code: 'too-many-combinations' } };
  if (lines.length === 0)
    return { problem: { code: 'empty-list', ...(instead && { placeholder: instead.placeholder }) } };

  const all = others.reduce<readonly Line[]>(
    (some, more) =>
      some.flatMap((line) => more.map(({ values }) => ({ ...line, values: { ...line.values, ...values } }))),
    lines,
  );
  const write = (line: Line) => ({
    url: makeUrl(run.segments, line),
    keyword: shows ? line.shown : undefined,
  });
  const inOrder = all.map(write);
  const written = run.seed ? naiveOrder(inOrder, naiveRandom(run.seed)) : inOrder;
  return { urls: inOrder.map(({ url }) => url), files: naiveFiles(written, run.output) };
}

/** The keyword beside a URL: the column of that name, else the one that the template uses first. */
function shownColumn({ form, columns }: NaiveRun, own: readonly Place[], combines: boolean) {
  if (!columns) return own.length > 0 ? 0 : undefined;
  const named = columns.find(({ placeholder }) => placeholder === 'keyword')?.column;
  if (form === 'plain') return combines ? undefined : (named ?? columns[0]?.column);
  return named ?? columns.find(({ placeholder }) => placeholder === own[0]?.name)?.column;
}

function ownLine(
  { form, columns }: NaiveRun,
  record: readonly string[],
  own: readonly Place[],
  shown: number | undefined,
  shows: boolean,
  mayStay: boolean,
): Line {
  const findColumn = (name: string): number =>
    (form === 'plain' ? shown : columns?.find(({ placeholder }) => placeholder === name)?.column) ?? 0;
  const wanted = own.map(({ name, filters }) => ({ column: columns ? findColumn(name) : 0, filters }));
  if (shows && shown !== undefined) wanted.unshift({ column: shown, filters: [] });
  // A template that uses nothing of the list still makes a URL of each line.
  if (wanted.length === 0)
    wanted.push({ column: (form === 'plain' ? shown : columns?.[0]?.column) ?? 0, filters: [] });
  const asOne = new Set(wanted.map(({ column, filters }) => `${column}|${filters}`)).size === 1;
  const asItIs = !columns && mayStay && asOne && wanted.every(({ filters }) => filters.length === 0);
  const cell = (column: number): string => {
    const text = record[column] ?? '';
    return asItIs ? text.trim() : cleaned(text);
  };
  return {
    cells: wanted.map(({ column, filters }) => filtered(cell(column), filters)),
    values: Object.fromEntries(own.map(({ name }) => [name, cell(columns ? findColumn(name) : 0)])),
    shown: cell(wanted[0]?.column ?? 0),
  };
}

function makeLine(text: string, placeholder: string, places: readonly Place[]): Line {
  const cells = places
    .filter(({ name }) => name === placeholder)
    .map(({ filters }) => filtered(text, filters));
  return { cells, values: { [placeholder]: text }, shown: cells[0] ?? '' };
}

function distinct(lines: readonly Line[], duplicates: Recipe['duplicates']): readonly Line[] {
  if (duplicates === 'keep') return lines;
  const keys = lines.map(({ cells }) =>
    duplicates === 'drop' ? cells.join('\u001f') : lower(cells.join('\u001f')),
  );
  return lines.filter((_, at) => keys.indexOf(keys[at] as string) === at);
}

const makeUrl = (segments: NaiveRun['segments'], { values }: Line): string =>
  segments
    .map((segment) =>
      isPlace(segment)
        ? naiveEncodings[segment.mode](filtered(values[segment.name] as string, segment.filters))
        : segment,
    )
    .join('');

// ---------------------------------------------------------------------------------------------------- files

interface Written {
  readonly url: string;
  readonly keyword: string | undefined;
}

const hex = (character: string): string => character.charCodeAt(0).toString(16).padStart(2, '0');

/** A spreadsheet takes what begins so for a formula. */
const csvCell = (text: string): string => {
  const guarded = /^[=+\-@\t\n\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",;\t\n\r]/.test(text) || /^ | $/.test(text) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
};
const json = (text: string): string =>
  [...text]
    .map((character) => {
      if ('"\\'.includes(character)) return `\\${character}`;
      return character < ' ' ? `\\u00${hex(character)}` : character;
    })
    .join('');
const xml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll("'", '&apos;')
    .replaceAll('"', '&quot;')
    .replace(/[^ -\ufffd\ud800-\udfff]/g, (one) =>
      one < ' ' ? `%${hex(one).toUpperCase()}` : encodeURIComponent(one),
    );

const sitemapHead =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
const indexHead = sitemapHead.replace('urlset', 'sitemapindex');

function naiveFiles(written: readonly Written[], output: OutputSettings): [name: string, text: string][] {
  const { format, lineEnd, header, urlsPerFile } = output;
  const ending = { text: 'txt', csv: 'csv', 'json-lines': 'jsonl', sitemap: 'xml' }[format];
  const line = ({ url, keyword }: Written): string => {
    if (format === 'text') return url + (lineEnd === 'crlf' ? '\r\n' : '\n');
    if (format === 'csv') return `${keyword === undefined ? '' : `${csvCell(keyword)},`}${csvCell(url)}\r\n`;
    if (format === 'sitemap') return `<url><loc>${xml(url)}</loc></url>\n`;
    return `{${keyword === undefined ? '' : `"keyword":"${json(keyword)}",`}"url":"${json(url)}"}\n`;
  };
  const names = output.keywordColumn ? 'keyword,url\r\n' : 'url\r\n';
  const head = format === 'sitemap' ? sitemapHead : format === 'csv' && header ? names : '';
  const tail = format === 'sitemap' ? '</urlset>\n' : '';
  const each = urlsPerFile || written.length;
  const numbered = urlsPerFile > 0 || format === 'sitemap';
  const files = Array.from({ length: Math.ceil(written.length / each) }, (_, at): [string, string] => [
    `generated_urls${numbered ? `-${String(at + 1).padStart(3, '0')}` : ''}.${ending}`,
    head +
      written
        .slice(at * each, (at + 1) * each)
        .map(line)
        .join('') +
      tail,
  ]);
  if (format !== 'sitemap' || files.length === 1) return files;
  const entries = files.map(([name]) => `<sitemap><loc>https://a.example/${name}</loc></sitemap>\n`);
  return [...files, ['generated_urls-index.xml', `${indexHead}${entries.join('')}</sitemapindex>\n`]];
}
