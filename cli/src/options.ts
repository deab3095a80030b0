import { readableEncodings } from '@toolkit/domain/formats';
import {
  isSitemapFolder,
  type OutputSettings,
  outputFormats,
  type Recipe,
  type RecipeInput,
  seedOfText,
} from '@toolkit/domain/url-generator';
import { usage } from './stop.ts';

/** The rest of a row of the table of options. */
interface Row {
  readonly short?: string;
  readonly multiple?: boolean;
  /** The heading in the help that it begins. */
  readonly part?: string;
  /** The setting of the recipe that it sets, to its value or, if given, `to`. */
  readonly field?: keyof Recipe | `input.${keyof RecipeInput}` | `output.${keyof OutputSettings}`;
  readonly to?: unknown;
  /** Options that it cannot be given with. */
  readonly excludes?: readonly string[];
  /** It needs one of these options, or formats of the output; `to` tells them. */
  readonly belongs?: { readonly to: string; readonly oneOf: readonly string[] };
  /** @throws Stop naming the option if the text is no value of it */
  readonly parse?: (text: string, option: string) => unknown;
}

export type Options = Readonly<
  Record<string, Row & { type: 'string' | 'boolean'; value?: string; help?: string | undefined }>
>;

const flag = <const Rest extends Row>(help: string | undefined, rest?: Rest) => ({
  type: 'boolean' as const,
  help,
  ...(rest as Rest),
});

/** @param help undefined if the next option's help tells of this one, too */
const text = <const Rest extends Row>(value: string, help: string | undefined, rest?: Rest) => ({
  type: 'string' as const,
  value,
  help,
  ...(rest as Rest),
});

/** Reads the text of an option. @param rule for a text of which nothing can be read; follows the option's name */
const parser =
  <Value>(rule: (text: string) => string, read: (text: string) => Value | undefined) =>
  (text: string, option: string): Value => {
    const value = read(text);
    if (value === undefined) throw usage(`--${option} ${rule(text)}.`);
    return value;
  };

export const oneOf = <const Value extends string>(...values: readonly Value[]) =>
  parser(
    (text) => `is one of ${values.join(', ')}, not "${text}"`,
    (text) => values.find((one) => one === text),
  );

const wholeNumber = (least = 1) =>
  parser(
    (text) => `is a whole number of at least ${least}, not "${text}"`,
    (text) => {
      const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
      return Number.isSafeInteger(number) && number >= least ? number : undefined;
    },
  );

const pair = (what: string) =>
  parser(
    (text) => `is NAME=${what}, not "${text}"`,
    (text): [name: string, value: string] | undefined => {
      const [, name = '', value = ''] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
      return value === '' ? undefined : [name, value];
    },
  );

const separators = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;
const parseSeparator = parser(
  (text) => `is comma, semicolon, tab or pipe, not "${text}"`,
  (text) => Object.entries(separators).find((names) => names.includes(text.toLowerCase()))?.[1],
);

const parseFolder = parser(
  () => 'is an http or https address without ? and #',
  (text) => (isSitemapFolder(text) ? text : undefined),
);

const parseName = parser(
  () => 'has at most 200 characters',
  (text) => (text.length <= 200 && text.isWellFormed() ? text : undefined),
);

const parseSeed = parser(
  () => 'has 32 hexadecimal digits',
  (text) => (seedOfText(text) ? text : undefined),
);

function parseColumn(text: string) {
  const [, placeholder = 'keyword', name = ''] = /^(?:([^=]*)=)?(.*)$/s.exec(text) ?? [];
  return { placeholder, name };
}

const ofPreset = { belongs: { to: 'a --preset', oneOf: ['preset'] } } as const;
const parseEncoding = oneOf(...readableEncodings);
const parseSheet = (text: string, option: string): number => wholeNumber()(text, option) - 1;
const help = flag('', { short: 'h' });

export const generateOptions = {
  template: text(
    'URL',
    `the keyword takes the place of the first {keyword}; without --template and
     --preset it is https://www.google.com/search?q={keyword}`,
    { part: 'What to write', short: 't', excludes: ['preset'] },
  ),
  advanced: flag(
    `the template has any number of {placeholders}, with filters after bars:
     {keyword|lower}, {keyword|slug}, {keyword|slug:de} (ae for ä; also slug:da
     and slug:no, with aa for å), {keyword|underscore} (_ between words; also
     hyphen and dot), {keyword|plus} (a space becomes +),
     {keyword|raw} (not encoded); {{ and }} are braces. --combine, --utm-… and a
     --column with a name of its own imply it. A template that begins with
     {keyword|raw} is for lists of addresses: what follows its first ? is merged
     into each; lines that are no addresses are left out and named`,
  ),
  preset: text('NAME', 'the address of a search engine or site; "--preset list" shows them all'),
  presets: text('FILE', "presets of one's own, saved by the page, for --preset", ofPreset),
  country: text('CODE', undefined, ofPreset),
  language: text('CODE', undefined, ofPreset),
  market: text('CODE', 'of the preset', ofPreset),
  'utm-source': text('TEXT', undefined),
  'utm-medium': text('TEXT', undefined),
  'utm-campaign': text('TEXT', undefined),
  'utm-term': text('TEXT', undefined),
  'utm-content': text('TEXT', "parameters for campaigns, merged into the template's query"),
  'keep-parameters': flag('leave addresses alone that have one of those which are merged into them', {
    field: 'keepsParameters',
  }),
  'utm-case': text('keep|lower', 'lower by default', { parse: oneOf('keep', 'lower') }),
  'utm-separator': text('keep|-|_|.', 'instead of white space, also in cells; _ by default', {
    parse: oneOf('keep', '-', '_', '.'),
  }),
  'utm-allow': text('FIELD=VALUE,…', 'refuse other values of this field (source, medium, …). Repeatable', {
    multiple: true,
    parse: pair('VALUE,…'),
    belongs: {
      to: '--utm-source and the others',
      oneOf: ['utm-source', 'utm-medium', 'utm-campaign', 'utm-term', 'utm-content'],
    },
  }),
  encoding: text(
    'NAME',
    `utf-8, utf-16le, utf-16be, windows-1252, shift_jis, gbk and all others of
     browsers; UTF-8 and UTF-16 are found out, others are refused without it:
     "inspect" shows how a list reads in them`,
    { part: 'What to read', parse: parseEncoding, field: 'input.encoding' },
  ),
  column: text(
    '[NAME=]COL',
    `the list is a table (CSV, TSV, XLSX): read this column, by its name in the
     header or its number from 1; NAME is the placeholder it feeds. Repeatable`,
    { multiple: true, parse: parseColumn },
  ),
  'plain-lines': flag(
    `every line is a keyword, whatever it looks like. Without this, --column and
     --recipe a list is read as the page does: what looks like a table, by its
     keyword column; a .txt file and standard input only where it is an export
     of a known tool (standard input also with tabs). One column is a list: every
     line is a keyword, in a .csv without the quotes around it`,
    { field: 'input.table', to: undefined, excludes: ['column', 'separator', 'no-quotes', 'sheet'] },
  ),
  separator: text('CHAR', 'comma, semicolon, tab or pipe; found out by default', { parse: parseSeparator }),
  skip: text(
    'N',
    `lines, or records of a table, before the first keyword: 1 says that the first
     line is a header. Found out in tables by default; in lists it is 0`,
    { parse: wholeNumber(0) },
  ),
  'no-quotes': flag('quotes in a table or a .csv are characters like others'),
  'drop-invisible': flag('leave out characters that nobody sees, such as spaces without width', {
    field: 'input.dropInvisible',
  }),
  sheet: text(
    'N',
    `of a spreadsheet, from 1; by default the one that is seen on opening it. Of a zip
     with several lists, which of them`,
    { parse: parseSheet, field: 'input.sheet' },
  ),
  combine: text(
    'NAME=FILE',
    `combine every keyword with every line of this list, for {NAME}. Repeatable;
     the last one turns quickest`,
    { multiple: true, parse: pair('FILE') },
  ),
  'combine-encoding': text('NAME=ENCODING', 'of the list for {NAME}; found out by default', {
    multiple: true,
    parse: pair('ENCODING'),
  }),
  'max-combinations': text('N', 'give up beyond so many; 10000000 by default', { parse: wholeNumber() }),
  unique: flag('leave out keywords that came before', { field: 'duplicates', to: 'drop' }),
  'unique-ignore-case': flag('the same, whatever their case', {
    field: 'duplicates',
    to: 'drop-ignoring-case',
  }),
  'in-order': flag(
    `as in the list, in constant memory; without it, in random order, for which
     the keywords have to fit into memory`,
    { part: 'In which order', field: 'seed', to: undefined },
  ),
  seed: text('HEX', '32 hexadecimal digits that repeat an order', {
    parse: parseSeed,
    field: 'seed',
    excludes: ['in-order'],
  }),
  output: text('FILE', '"-", the default, is standard output. A file that is there is not replaced', {
    part: 'Where to',
    short: 'o',
  }),
  force: flag('replace it all the same'),
  format: text('NAME', 'text (the default), csv, json-lines, sitemap', {
    parse: oneOf(...outputFormats),
    field: 'output.format',
  }),
  'line-end': text('crlf|lf', 'of text; crlf by default', {
    parse: oneOf('crlf', 'lf'),
    field: 'output.lineEnd',
    belongs: { to: 'text', oneOf: ['text'] },
  }),
  'no-header': flag('CSV without names above the columns', {
    field: 'output.header',
    to: false,
    belongs: { to: '--format csv', oneOf: ['csv'] },
  }),
  'keyword-column': flag('CSV and JSON Lines with the keyword beside its URL', {
    field: 'output.keywordColumn',
    belongs: { to: '--format csv or json-lines', oneOf: ['csv', 'json-lines'] },
  }),
  split: text('N', 'files of at most N URLs: FILE-001.txt and so on', {
    parse: wholeNumber(),
    field: 'output.urlsPerFile',
  }),
  zip: flag(undefined, { field: 'output.zip', excludes: ['no-zip'] }),
  'no-zip': flag('one zip with all files, or files where the recipe says a zip', {
    field: 'output.zip',
    to: undefined,
  }),
  'sitemap-folder': text(
    'URL',
    `where sitemaps will lie, for the index of several; by default the root of the
     template's site`,
    {
      parse: parseFolder,
      field: 'output.sitemapFolder',
    },
  ),
  preview: text('N', "show the first N URLs, in the list's order, and what is wrong with them", {
    parse: wholeNumber(),
  }),
  recipe: text(
    'FILE',
    `settings of the web page or of --save-recipe: with the same lists, the same
     bytes come out. Options given beside it win. Lists that it combines are no
     part of it: --combine gives them, in any order`,
    { part: 'Recipes', short: 'r' },
  ),
  'save-recipe': text('FILE', 'write the settings of this run, with the order that was drawn; no keywords'),
  'recipe-name': text('TEXT', 'what the page is to call it', {
    parse: parseName,
    field: 'name',
    belongs: { to: '--save-recipe', oneOf: ['save-recipe'] },
  }),
  summary: text('FILE', 'write it as JSON: urls, keywords, emptyLines, duplicates, leftOut, files, notes …', {
    part: 'What happened',
  }),
  rejects: text(
    'FILE',
    `write the lines that were left out because they are no addresses, as CSV: line, text,
     reason; of more than 100,000 the first`,
  ),
  strict: flag('exit code 1 if there is any note; one about what is read leaves nothing written'),
  quiet: flag('no notes, and no progress, which is shown on a terminal only', { short: 'q' }),
  help,
};

export const inspectOptions = {
  encoding: text(
    'NAME',
    `read it so; without it, of a list that is neither UTF-8 nor UTF-16, its first
     lines are shown in all encodings that it can be in`,
    { parse: parseEncoding },
  ),
  sheet: text('N', 'of a spreadsheet, from 1; by default the one that is seen on opening it', {
    parse: parseSheet,
  }),
  'ignore-case': flag('keywords that differ in case only count as duplicates'),
  json: flag('one JSON object for programs'),
  help,
};
