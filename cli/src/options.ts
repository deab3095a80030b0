import { readableEncodings } from '@toolkit/domain/formats';
import {
  isSitemapFolder,
  type OutputSettings,
  outputFormats,
  type Recipe,
  type RecipeInput,
  seedOfText,
  type UtmField,
  utmFields,
} from '@toolkit/domain/url-generator';

/** How the text of an option becomes its value. */
export interface Parser<Value = unknown> {
  /** What follows the option's name if the text is no value of it. */
  readonly rule: string;
  read(text: string): Value | undefined;
}

/** A row of the table of options. */
export interface Option {
  readonly short?: string;
  readonly multiple?: boolean;
  /** What the help writes for its value. Without it, it is a flag. */
  readonly value?: string;
  /** Without it, the next option's help tells of this one, too. */
  readonly help?: string;
  /** The heading in the help that it begins. */
  readonly part?: string;
  readonly parse?: Parser;
  /** The setting that it sets, in the recipe, its input or its output: to its value or, if given, `to`. */
  readonly recipe?: keyof Recipe;
  readonly input?: keyof RecipeInput;
  readonly output?: keyof OutputSettings;
  readonly to?: unknown;
  /** Options that it cannot be given with. */
  readonly excludes?: readonly string[];
  /** It needs one of these. */
  readonly belongs?: readonly string[];
}

export type Options = Readonly<Record<string, Option>>;

const oneOf = <const Value extends string>(...values: readonly Value[]): Parser<Value> => ({
  rule: `is one of ${values.join(', ')}`,
  read: (text) => values.find((value) => value === text),
});

const wholeNumber = (least: 0 | 1): Parser<number> => ({
  rule: `is a whole number of at least ${least}`,
  read: (text) => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    return Number.isSafeInteger(number) && number >= least ? number : undefined;
  },
});

const position: Parser<number> = {
  ...wholeNumber(1),
  read: (text) => {
    const number = wholeNumber(1).read(text);
    return number && number - 1;
  },
};

const text: Parser<string> = { rule: '', read: (text) => text };

/** A name and what it stands for. */
const pair = <Name, Value>(form: string, left: Parser<Name>, right: Parser<Value>) => ({
  rule: `is ${form}`,
  read: (text: string): readonly [name: Name, value: Value] | undefined => {
    const [, before = '', after = ''] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
    const [name, value] = [left.read(before), right.read(after)];
    return after === '' || name === undefined || value === undefined ? undefined : [name, value];
  },
});

const separators = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;
const separator: Parser<(typeof separators)[keyof typeof separators]> = {
  rule: 'is comma, semicolon, tab or pipe',
  read: (text) => Object.entries(separators).find((names) => names.includes(text.toLowerCase()))?.[1],
};

const column: Parser<{ readonly placeholder: string; readonly name: string }> = {
  rule: '',
  read: (text) => {
    const [, placeholder = 'keyword', name = ''] = /^(?:([^=]*)=)?(.*)$/s.exec(text) ?? [];
    return { placeholder, name };
  },
};

const encoding = oneOf(...readableEncodings);
const campaignField: Parser<UtmField> = oneOf(...utmFields);
const help = { short: 'h', help: '' };

export const generateOptions = {
  template: {
    part: 'What to write',
    value: 'URL',
    short: 't',
    excludes: ['preset'],
    help: `the keyword takes the place of the first {keyword}; without --template and
     --preset it is https://www.google.com/search?q={keyword}`,
  },
  advanced: {
    help: `the template has any number of {placeholders}, with filters after bars:
     {keyword|lower}, {keyword|slug}, {keyword|slug:de} (ae for ä; also slug:da
     and slug:no, with aa for å), {keyword|underscore} (_ between words; also
     hyphen and dot), {keyword|plus} (a space becomes +),
     {keyword|raw} (not encoded); {{ and }} are braces. --combine, --utm-… and a
     --column with a name of its own imply it. A template that begins with
     {keyword|raw} is for lists of addresses: what follows its first ? is merged
     into each; lines that are no addresses are left out and named`,
  },
  preset: {
    value: 'NAME',
    help: 'the address of a search engine or site; "--preset list" shows them all',
  },
  presets: {
    value: 'FILE',
    belongs: ['--preset'],
    help: "presets of one's own, saved by the page, for --preset",
  },
  country: { value: 'CODE', belongs: ['--preset'] },
  language: { value: 'CODE', belongs: ['--preset'] },
  market: { value: 'CODE', belongs: ['--preset'], help: 'of the preset' },
  'utm-source': { value: 'TEXT' },
  'utm-medium': { value: 'TEXT' },
  'utm-campaign': { value: 'TEXT' },
  'utm-term': { value: 'TEXT' },
  'utm-content': { value: 'TEXT', help: "parameters for campaigns, merged into the template's query" },
  'keep-parameters': {
    recipe: 'keepsParameters',
    help: 'leave addresses alone that have one of those which are merged into them',
  },
  'utm-case': { value: 'keep|lower', parse: oneOf('keep', 'lower'), help: 'lower by default' },
  'utm-separator': {
    value: 'keep|-|_|.',
    parse: oneOf('keep', '-', '_', '.'),
    help: 'instead of white space, also in cells; _ by default',
  },
  'utm-allow': {
    value: 'FIELD=VALUE,…',
    multiple: true,
    parse: pair('FIELD=VALUE,…', campaignField, text),
    belongs: utmFields.map((field) => `--utm-${field}`),
    help: 'refuse other values of this field (source, medium, …). Repeatable',
  },
  encoding: {
    part: 'What to read',
    value: 'NAME',
    parse: encoding,
    input: 'encoding',
    help: `utf-8, utf-16le, utf-16be, windows-1252, shift_jis, gbk and all others of
     browsers; UTF-8 and UTF-16 are found out, others are refused without it:
     "inspect" shows how a list reads in them`,
  },
  column: {
    value: '[NAME=]COL',
    multiple: true,
    parse: column,
    help: `the list is a table (CSV, TSV, XLSX): read this column, by its name in the
     header or its number from 1; NAME is the placeholder it feeds. Repeatable`,
  },
  'plain-lines': {
    input: 'table',
    to: undefined,
    excludes: ['column', 'separator', 'no-quotes', 'sheet'],
    help: `every line is a keyword, whatever it looks like. Without this, --column and
     --recipe a list is read as the page does: what looks like a table, by its
     keyword column; a .txt file and standard input only where it is an export
     of a known tool (standard input also with tabs). One column is a list: every
     line is a keyword, in a .csv without the quotes around it`,
  },
  separator: {
    value: 'CHAR',
    parse: separator,
    help: 'comma, semicolon, tab or pipe; found out by default',
  },
  skip: {
    value: 'N',
    parse: wholeNumber(0),
    help: `lines, or records of a table, before the first keyword: 1 says that the first
     line is a header. Found out in tables by default; in lists it is 0`,
  },
  'no-quotes': { help: 'quotes in a table or a .csv are characters like others' },
  'drop-invisible': {
    input: 'dropInvisible',
    help: 'leave out characters that nobody sees, such as spaces without width',
  },
  sheet: {
    value: 'N',
    parse: position,
    input: 'sheet',
    help: `of a spreadsheet, from 1; by default the one that is seen on opening it. Of a zip
     with several lists, which of them`,
  },
  combine: {
    value: 'NAME=FILE',
    multiple: true,
    parse: pair('NAME=FILE', text, text),
    help: `combine every keyword with every line of this list, for {NAME}. Repeatable;
     the last one turns quickest`,
  },
  'combine-encoding': {
    value: 'NAME=ENCODING',
    multiple: true,
    parse: pair('NAME=ENCODING', text, encoding),
    help: 'of the list for {NAME}; found out by default',
  },
  'max-combinations': {
    value: 'N',
    parse: wholeNumber(1),
    help: 'give up beyond so many; 10000000 by default',
  },
  unique: { recipe: 'duplicates', to: 'drop', help: 'leave out keywords that came before' },
  'unique-ignore-case': {
    recipe: 'duplicates',
    to: 'drop-ignoring-case',
    help: 'the same, whatever their case',
  },
  'in-order': {
    part: 'In which order',
    recipe: 'seed',
    to: undefined,
    help: `as in the list, in constant memory; without it, in random order, for which
     the keywords have to fit into memory`,
  },
  seed: {
    value: 'HEX',
    parse: {
      rule: 'has 32 hexadecimal digits',
      read: (text: string) => (seedOfText(text) ? text : undefined),
    },
    recipe: 'seed',
    excludes: ['in-order'],
    help: '32 hexadecimal digits that repeat an order',
  },
  output: {
    part: 'Where to',
    value: 'FILE',
    short: 'o',
    help: '"-", the default, is standard output. A file that is there is not replaced',
  },
  force: { help: 'replace it all the same' },
  format: {
    value: 'NAME',
    parse: oneOf(...outputFormats),
    output: 'format',
    help: 'text (the default), csv, json-lines, sitemap',
  },
  'line-end': {
    value: 'crlf|lf',
    parse: oneOf('crlf', 'lf'),
    output: 'lineEnd',
    belongs: ['--format text'],
    help: 'of text; crlf by default',
  },
  'no-header': {
    output: 'header',
    to: false,
    belongs: ['--format csv'],
    help: 'CSV without names above the columns',
  },
  'keyword-column': {
    output: 'keywordColumn',
    belongs: ['--format csv', '--format json-lines'],
    help: 'CSV and JSON Lines with the keyword beside its URL',
  },
  split: {
    value: 'N',
    parse: wholeNumber(1),
    output: 'urlsPerFile',
    help: 'files of at most N URLs: FILE-001.txt and so on',
  },
  zip: { output: 'zip', excludes: ['no-zip'] },
  'no-zip': {
    output: 'zip',
    to: undefined,
    help: 'one zip with all files, or files where the recipe says a zip',
  },
  'sitemap-folder': {
    value: 'URL',
    parse: {
      rule: 'is an http or https address without ? and #',
      read: (text: string) => (isSitemapFolder(text) ? text : undefined),
    },
    output: 'sitemapFolder',
    help: `where sitemaps will lie, for the index of several; by default the root of the
     template's site`,
  },
  preview: {
    value: 'N',
    parse: wholeNumber(1),
    help: "show the first N URLs, in the list's order, and what is wrong with them",
  },
  recipe: {
    part: 'Recipes',
    value: 'FILE',
    short: 'r',
    help: `settings of the web page or of --save-recipe: with the same lists, the same
     bytes come out. Options given beside it win. Lists that it combines are no
     part of it: --combine gives them, in any order`,
  },
  'save-recipe': {
    value: 'FILE',
    help: 'write the settings of this run, with the order that was drawn; no keywords',
  },
  'recipe-name': {
    value: 'TEXT',
    recipe: 'name',
    belongs: ['--save-recipe'],
    help: 'what the page is to call it',
  },
  summary: {
    part: 'What happened',
    value: 'FILE',
    help: 'write it as JSON: urls, keywords, emptyLines, duplicates, leftOut, files, notes …',
  },
  rejects: {
    value: 'FILE',
    help: `write the lines that were left out because they are no addresses, as CSV: line, text,
     reason; 100,000 of them at most`,
  },
  strict: { help: 'exit code 1 if there is any note; one about what is read leaves nothing written' },
  quiet: { short: 'q', help: 'no notes, and no progress, which is shown on a terminal only' },
  help,
} as const satisfies Options;

export const inspectOptions = {
  encoding: {
    value: 'NAME',
    parse: encoding,
    help: `read it so; without it, of a list that is neither UTF-8 nor UTF-16, its first
     lines are shown in all encodings that it can be in`,
  },
  sheet: {
    value: 'N',
    parse: position,
    help: 'of a spreadsheet, from 1; by default the one that is seen on opening it',
  },
  'ignore-case': { help: 'keywords that differ in case only count as duplicates' },
  json: { help: 'one JSON object for programs' },
  help,
} as const satisfies Options;
