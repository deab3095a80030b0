import {
  type ListFailure,
  type ListNote,
  type PresetFileProblem,
  presetNameMaxCharacters,
  type RecipeProblem,
  type RunFailure,
} from '@toolkit/application/web/url-generator';
import {
  placeholder,
  type TemplateProblem,
  type UnreplacedBraces,
  type UrlWarning,
  type UtmProblem,
  utmMaxCharacters,
} from '@toolkit/domain/url-generator';

type Words<Problem extends { readonly code: string }> = {
  readonly [Code in Problem['code']]: string | ((problem: Extract<Problem, { code: Code }>) => string);
};

function told<Problem extends { readonly code: string }>(words: Words<Problem>, problem: Problem): string {
  const say = words[problem.code as Problem['code']];
  return typeof say === 'function' ? (say as (problem: Problem) => string)(problem) : (say as string);
}

const template: Words<TemplateProblem> = {
  empty: 'it is empty',
  'unclosed-brace': 'a brace is not closed',
  'stray-brace': 'a brace is closed that was not opened; }} is a brace',
  'unnamed-placeholder': 'a placeholder has no name',
  'unknown-column': 'there is no such column',
  'unknown-filter':
    'there is no such filter; there are lower, underscore, hyphen, dot, slug (also slug:de, slug:da, slug:no), plus and raw',
  'two-encodings': 'plus and raw exclude each other',
  'own-fragment': 'each address keeps its own part after #; %23 is a # in a value',
  'not-a-url': 'it is no http or https address',
};

export const templateWords = (problem: TemplateProblem, text: string): string => {
  const { at, length } = problem;
  const place = length < text.length ? ` at "${text.slice(at, at + Math.max(length, 1))}"` : '';
  return told(template, problem) + place;
};

/** Why braces stay in every URL. */
export function bracesWords({ text, reason, meant: probably }: UnreplacedBraces): string {
  if (text === placeholder)
    return `only the first ${placeholder} is replaced; --advanced replaces all of them.`;
  const meant = probably === undefined ? '' : ` Is ${probably} meant?`;
  const why = {
    'plain-form': '; --advanced replaces it.',
    'unknown-name': `: no list is there for it; --combine NAME=FILE or --column NAME=COL gives one.${meant}`,
    'unknown-filter': `: there is no such filter.${meant} --advanced replaces it.`,
  };
  return `${JSON.stringify(text)} stays as it is${why[reason]}`;
}

const json = {
  'too-large': 'it is too large',
  'not-json': 'it is not JSON',
  'not-an-object': 'it is no JSON object',
};

const recipe: Words<RecipeProblem> = {
  ...json,
  'no-version': 'it has no version',
  'newer-version': 'a newer version made it',
  missing: ({ field }) => `"${field}" is missing`,
  invalid: ({ field }) => `"${field}" has a value that cannot be`,
  unknown: ({ field }) => `"${field}" is not known`,
};

export const recipeWords = (problem: RecipeProblem): string => told(recipe, problem);

const presetFile: Words<PresetFileProblem> = {
  ...json,
  'wrong-version': 'its version is not known',
  'no-presets': 'it has no presets',
  'not-a-preset': 'it is no name with a template',
  'name-missing': 'it has no name',
  'name-too-long': `its name is longer than ${presetNameMaxCharacters} characters`,
  'name-taken': 'its name comes twice, or is that of a preset that is always there',
  'template-invalid': 'its template has no place for a keyword, or is no http or https address',
  'too-many': 'there can be 200',
};

export const presetFileWords = (problem: PresetFileProblem): string => {
  const where = 'index' in problem ? `preset ${problem.index + 1}: ` : '';
  return where + told(presetFile, problem);
};

const line = (problem: { readonly line?: number }): string =>
  problem.line === undefined ? '' : ` in line ${problem.line}`;

const lists: Words<ListFailure> = {
  'empty-list': 'there is no keyword',
  'not-text': (problem) =>
    `there is no text in UTF-8, or in the chosen encoding,${line(problem)}; "inspect" shows how it reads in others, for --encoding`,
  'line-too-long': (problem) => `too much for one URL${line(problem)}: 65,536 bytes can go into it`,
  unreadable: 'it cannot be read',
  interrupted: 'reading was interrupted',
  'unclosed-quote': (problem) =>
    `a quote is not closed${line(problem)}; with --no-quotes it is a character like others`,
  'not-a-spreadsheet': 'it is no spreadsheet (XLSX), no text, and holds no list (.csv, .tsv, .txt)',
  'old-spreadsheet': 'it is a spreadsheet of before 2007 (.xls); save it as .xlsx or CSV',
  damaged: 'the file is damaged or was cut off; get it again',
  'encrypted-archive': 'the archive has a password; unpack it first',
  'encrypted-spreadsheet': 'the spreadsheet has a password; save it without one, as .xlsx or CSV',
  'spreadsheet-too-large':
    'it is too large (64 MB as a file, 100 MB unpacked); save the sheet as CSV or unpack the list, which can then have any size',
  'no-such-sheet': 'it has no such sheet or list',
};

const runs: Words<RunFailure> = {
  ...lists,
  template: ({ problem }) => `the template cannot be used: ${told(template, problem)}`,
  'unfed-placeholder': ({ placeholder }) =>
    `nothing is there for {${placeholder}}: --column ${placeholder}=… or --combine ${placeholder}=… gives it`,
  'missing-lists': ({ placeholders }) =>
    `the recipe combines lists that are no part of it: ${placeholders.map((name) => `--combine ${name}=FILE`).join(' ')} gives ${placeholders.length === 1 ? 'it' : 'them'}`,
  'no-addresses': 'no line is an http or https address, and the template merges parameters into addresses',
  'invalid-sitemap-folder':
    'there can be several sitemaps, and the template does not tell where: --sitemap-folder does',
  'too-many-files': 'an index names no more than 50,000 sitemaps',
  'too-many-combinations': ({ count }) =>
    `there would be ${count} combinations or more; --max-combinations allows them`,
  'too-many-rows': ({ most }) =>
    `there are more than ${most.toLocaleString('en')} rows, the most that are shuffled or compared; --in-order takes any number, unless duplicates are left out`,
  'too-large': 'the output is too large',
  'no-space': 'there is no space left',
  unwritable: 'the output cannot be written',
  'too-large-for-zip': 'a zip holds at most 4 GiB and 65,535 files',
  'too-large-to-shuffle': 'the list is too large to be shuffled; --in-order needs no memory',
  'out-of-memory': 'there is too little memory to shuffle so much; --in-order needs none',
};

/** @param name of the list */
export function failureWords(failure: RunFailure, name: string): string {
  const words = told(runs, failure);
  if (!(failure.code in lists)) return words[0]?.toUpperCase() + words.slice(1);
  const placeholder = 'placeholder' in failure ? failure.placeholder : undefined;
  return `${placeholder === undefined ? name : `The list for {${placeholder}}`}: ${words}`;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'there is no such file',
  ENAMETOOLONG: 'the name is too long',
};

/** Why a file cannot be read. */
export const reasonWords = (error: unknown): string => {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return reasons[code] ?? message;
};

/** @param problem in the words of the system */
export function cannotWrite(path: string, problem: string): string {
  if (problem === 'EEXIST') return `${path} is already there; --force replaces it.`;
  if (problem === 'ENOSPC' || problem === 'EDQUOT') return `There is no space left for ${path}.`;
  if (problem === 'ENAMETOOLONG') return `The name ${path} is too long for a file.`;
  const isDenied = ['EACCES', 'EPERM', 'EROFS'].includes(problem);
  return `${path} cannot be written${isDenied ? ': permission denied' : ` (${problem})`}.`;
}

/** What follows the name of a campaign's parameter. */
export const utmWords: Readonly<Record<UtmProblem['code'], string>> = {
  required: 'is needed with the others',
  'too-long': `is longer than ${utmMaxCharacters} characters`,
  'not-allowed': 'is not among the allowed values',
  'invalid-placeholder': 'has braces that are no placeholder',
};

const notes: Words<ListNote> = {
  'hidden-rows': ({ count }) =>
    `${count === 1 ? 'one row of the sheet is hidden, and is' : `${count.toLocaleString('en')} rows of the sheet are hidden, and are`} read, too.`,
  'bytes-after-end': 'bytes that stand behind the end of the archive are left out.',
};

export const noteWords = (note: ListNote): string => told(notes, note);

const warnings: Words<UrlWarning> = {
  'not-a-url': 'no URL that everybody takes',
  'too-long': ({ characters }) => `${characters} characters; more than 2,048 are not taken everywhere`,
  'duplicate-parameter': ({ name }) => `the parameter "${name}" comes twice`,
  credentials: 'a name or password stands in it',
};

export const warningWords = (warning: UrlWarning): string => told(warnings, warning);
