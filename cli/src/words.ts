import {
  jsonFaults,
  type ListFailure,
  type ListNote,
  type PresetFileProblem,
  presetNameMaxCharacters,
  type RecipeProblem,
  type RunFailure,
  recipeFaults,
} from '@toolkit/application/web/url-generator';
import {
  placeholder,
  type TemplateProblem,
  type UnreplacedBraces,
  type UrlWarning,
  type UtmProblem,
  utmMaxCharacters,
} from '@toolkit/domain/url-generator';

const template: Readonly<Record<TemplateProblem['code'], string>> = {
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

export const templateWords = ({ code, text }: TemplateProblem): string =>
  template[code] + (text === undefined ? '' : ` at "${text}"`);

/** Why braces stay in every URL. */
export function bracesWords({ text, reason, meant }: UnreplacedBraces): string {
  if (text === placeholder)
    return `only the first ${placeholder} is replaced; --advanced replaces all of them.`;
  const guess = meant === undefined ? '' : ` Is ${meant} meant?`;
  const why = {
    'plain-form': '; --advanced replaces it.',
    'unknown-name': `: no list is there for it; --combine NAME=FILE or --column NAME=COL gives one.${guess}`,
    'unknown-filter': `: there is no such filter.${guess} --advanced replaces it.`,
  };
  return `${JSON.stringify(text)} stays as it is${why[reason]}`;
}

export const recipeWords = (problem: RecipeProblem): string =>
  recipeFaults[problem.code] + ('field' in problem ? ` "${problem.field}"` : '');

const presetFile: Readonly<Record<PresetFileProblem['code'], string>> = {
  ...jsonFaults,
  'wrong-version': 'its version is not known',
  'no-presets': 'it has no presets',
  'not-a-preset': 'it is no name with a template',
  'name-missing': 'it has no name',
  'name-too-long': `its name is longer than ${presetNameMaxCharacters} characters`,
  'name-taken': 'its name comes twice, or is that of a preset that is always there',
  'template-invalid': 'its template has no place for a keyword, or is no http or https address',
  'too-many': 'there can be 200',
};

export const presetFileWords = (problem: PresetFileProblem): string =>
  ('index' in problem ? `preset ${problem.index + 1}: ` : '') + presetFile[problem.code];

const lists: Readonly<Record<ListFailure['code'], string>> = {
  'empty-list': 'there is no keyword',
  'not-text':
    'there is no text in UTF-8, or in the chosen encoding; "inspect" shows how it reads in others, for --encoding',
  'line-too-long': 'too much for one URL: 65,536 bytes can go into it',
  unreadable: 'it cannot be read',
  interrupted: 'reading was interrupted',
  'unclosed-quote': 'a quote is not closed; with --no-quotes it is a character like others',
  'not-a-spreadsheet': 'it is no spreadsheet (XLSX), no text, and holds no list (.csv, .tsv, .txt)',
  'old-spreadsheet': 'it is a spreadsheet of before 2007 (.xls); save it as .xlsx or CSV',
  damaged: 'the file is damaged or was cut off; get it again',
  'encrypted-archive': 'the archive has a password; unpack it first',
  'encrypted-spreadsheet': 'the spreadsheet has a password; save it without one, as .xlsx or CSV',
  'spreadsheet-too-large':
    'it is too large (64 MB as a file, 100 MB unpacked); save the sheet as CSV or unpack the list, which can then have any size',
  'no-such-sheet': 'it has no such sheet or list',
};

/** @param name of the list */
export function failureWords(failure: RunFailure, name: string): string {
  switch (failure.code) {
    case 'template':
      return `The template cannot be used: ${template[failure.problem.code]}`;
    case 'unfed-placeholder': {
      const { placeholder } = failure;
      return `Nothing is there for {${placeholder}}: --column ${placeholder}=… or --combine ${placeholder}=… gives it`;
    }
    case 'missing-lists':
      return `The recipe combines lists that are no part of it: ${failure.placeholders.map((name) => `--combine ${name}=FILE`).join(' ')} gives them`;
    case 'no-addresses':
      return 'No line is an http or https address, and the template merges parameters into addresses';
    case 'invalid-sitemap-folder':
      return 'There can be several sitemaps, and the template does not tell where: --sitemap-folder does';
    case 'too-many-files':
      return 'An index names no more than 50,000 sitemaps';
    case 'too-many-combinations':
      return `There would be ${failure.count} combinations or more; --max-combinations allows them`;
    case 'too-many-rows':
      return `There are more than ${failure.most.toLocaleString('en')} rows, the most that are shuffled or compared; --in-order takes any number, unless duplicates are left out`;
    case 'too-large':
      return 'The output is too large';
    case 'no-space':
      return 'There is no space left';
    case 'unwritable':
      return 'The output cannot be written';
    case 'too-large-for-zip':
      return 'A zip holds at most 4 GiB and 65,535 files';
    case 'too-large-to-shuffle':
      return 'The list is too large to be shuffled; --in-order needs no memory';
    case 'out-of-memory':
      return 'There is too little memory to shuffle so much; --in-order needs none';
    default: {
      const { code, placeholder } = failure;
      const list = placeholder === undefined ? name : `The list for {${placeholder}}`;
      const place = 'line' in failure ? `, line ${failure.line}` : '';
      return `${list}${place}: ${lists[code]}`;
    }
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'there is no such file or folder',
  ENAMETOOLONG: 'the name is too long',
  EEXIST: 'it is already there; --force replaces it',
  ENOSPC: 'there is no space left',
  EDQUOT: 'there is no space left',
};

/** Why a file cannot be used, in our words or the system's. */
export function fileWords(path: string, use: 'read' | 'written', error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return `${path} cannot be ${use}: ${reasons[code] ?? message}.`;
}

/** What follows the name of a campaign's parameter. */
export const utmWords: Readonly<Record<UtmProblem['code'], string>> = {
  required: 'is needed with the others',
  'too-long': `is longer than ${utmMaxCharacters} characters`,
  'not-allowed': 'is not among the allowed values',
  'invalid-placeholder': 'has braces that are no placeholder',
};

export function noteWords(note: ListNote): string {
  if (note.code === 'bytes-after-end') return 'bytes that stand behind the end of the archive are left out.';
  return `hidden rows of the sheet are read, too: ${note.count.toLocaleString('en')}.`;
}

export function warningWords(warning: UrlWarning): string {
  switch (warning.code) {
    case 'not-a-url':
      return 'no URL that everybody takes';
    case 'too-long':
      return `${warning.characters} characters; more than 2,048 are not taken everywhere`;
    case 'duplicate-parameter':
      return `the parameter "${warning.name}" comes twice`;
    case 'credentials':
      return 'a name or password stands in it';
  }
}
