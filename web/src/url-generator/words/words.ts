import type { ListFailure, ListNote, ListShape, RunFailure } from '@toolkit/application/web/url-generator';
import { formatNames } from '@toolkit/domain/formats';
import { counted, formatCount } from '../../page/counted.ts';
import { templateWords } from './template-words.ts';

export const sitemapFolderWords = 'The address of the folder has to begin with https:// and have no ? or #.';

const notText = 'This file is not plain text in UTF-8 or UTF-16.';

const saveAsText = 'Save the list as a .txt file in UTF-8 and choose it again.';

/** Used where the ways to read the file are offered right below. */
const readBelow = 'Choose below how to read it, or save it as a .txt file in UTF-8 and choose it again.';

const words = {
  'empty-list': 'There are no keywords in this file. Put one on each line.',
  'not-text': `${notText} ${saveAsText}`,
  'line-too-long':
    'This line is too long: what goes into one URL can have 65,536 bytes. Put one keyword on each line.',
  unreadable: 'The file has been moved, changed or deleted since you chose it. Choose it again.',
  interrupted: 'The browser stopped the work. Try again, or split the list if it is very large.',
  'too-large':
    'The result is larger than 1 GB, which is the most that this page can hold. Split the list, or press Generate again in Chrome or Edge on a computer: they write it straight to a file.',
  'too-large-to-shuffle':
    'Lists over 3.6 GB cannot be randomized, because all keywords have to be in memory at once. Turn off Randomize or split the list.',
  'too-many-rows':
    'These are too many for this browser: 5 million can be randomized or freed of duplicates, and 20 million written in the order of the list. Split the list.',
  'out-of-memory':
    'The browser has not enough memory to randomize this list. Close other tabs, turn off Randomize or split the list.',
  'too-large-for-zip':
    'A zip holds at most 4 GB and 65,535 files here. Put more URLs in each file, or split the list.',
  'no-space': 'There is not enough space left for the result. Free some disk space or split the list.',
  unwritable: 'The file could not be written. Try again, or choose another place.',
  'not-a-spreadsheet':
    'This file is not a readable spreadsheet. Save it as .xlsx or .csv and choose it again.',
  damaged: 'This file is damaged or was cut off. Get it again and choose it.',
  'encrypted-archive': 'This archive has a password. Unpack it and choose the list in it.',
  'old-spreadsheet':
    'This is a spreadsheet in the format of before 2007 (.xls). Save it as .xlsx or CSV and choose that.',
  'encrypted-spreadsheet':
    'This spreadsheet has a password. Save it without one, as .xlsx or CSV, and choose that.',
  'spreadsheet-too-large':
    'This file is too large: a spreadsheet or an archive can have 64 MB, and 100 MB unpacked. Save the sheet as CSV or unpack the list, which can then have any size, and choose that.',
  'no-such-sheet': 'This file has no such sheet or list.',
  'unclosed-quote':
    'A quotation mark is opened here and never closed. Fix the file, or read every line as a keyword.',
  template: 'The template cannot be used.',
  'unfed-placeholder': 'Nothing in your list fills this placeholder.',
  'invalid-sitemap-folder':
    'Several sitemaps need an index, and the index needs their folder. Fill it in under Output: an address that begins with https:// and has no ? or #.',
  'no-addresses':
    'There is no address in this list. With this template each line has to be one, as in https://example.com/page.',
  'missing-lists': 'Fill in these lists first:',
  'too-many-files': 'An index holds at most 50,000 sitemaps. Split the list.',
  'too-many-combinations': 'These are more combinations than you have allowed.',
} satisfies Record<RunFailure['code'], string>;

/** A failure in words, with its place. */
export function describeFailure(failure: RunFailure): string {
  const list =
    'placeholder' in failure && failure.placeholder !== undefined ? `{${failure.placeholder}}: ` : '';
  if (failure.code === 'template') return templateWords[failure.problem.code];
  const lists =
    failure.code === 'missing-lists' ? ` ${failure.placeholders.map((name) => `{${name}}`).join(', ')}.` : '';
  return list + describeLine(failure) + words[failure.code] + lists;
}

const describeLine = (failure: RunFailure): string =>
  'line' in failure && failure.line !== undefined ? `Line ${formatCount(failure.line)}: ` : '';

/** A failure of a list in words, with what its first bytes show. */
export function listWords(failure: ListFailure, shape: ListShape | undefined): string {
  if (failure.code !== 'not-text' || !shape) return describeFailure(failure);
  const { kind } = shape;
  if (kind.kind === 'binary' && kind.format)
    return `This looks like ${formatNames[kind.format]}, not like a list of keywords. ${saveAsText}`;
  const offered = kind.kind === 'text' || shape.readings !== undefined;
  return offered ? `${describeLine(failure)}${notText} ${readBelow}` : describeFailure(failure);
}

export const noteWords = (note: ListNote): string =>
  note.code === 'bytes-after-end'
    ? 'The file goes on after the end of its archive. The rest was left out.'
    : `${counted(note.count, 'hidden row')} of the sheet ${note.count === 1 ? 'is' : 'are'} read, too.`;

const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A user's own words within a sentence, whose direction they must not turn. */
export function isolate(text: string): string {
  const plain = text.replace(directions, '');
  return /^[ -~]*$/.test(plain) ? plain : `\u2068${plain}\u2069`;
}

export const quote = (text: string): string => `“${isolate(text)}”`;

const rounded = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Undefined until an estimate is possible. */
export function timeLeft(share: number, elapsedMs: number): string | undefined {
  if (share < 0.02 || elapsedMs < 1000) return undefined;
  const seconds = Math.ceil((elapsedMs * (1 - share)) / share / 1000);
  if (seconds < 90) return `about ${counted(Math.max(seconds, 1), 'second')} left`;
  return `about ${counted(Math.round(seconds / 60), 'minute')} left`;
}

/** "0.4 s", "75 s", "3 minutes". */
export function formatSeconds(milliseconds: number): string {
  if (milliseconds < 10_000) return `${rounded.format(Math.max(milliseconds, 100) / 1000)} s`;
  if (milliseconds < 90_000) return `${Math.round(milliseconds / 1000)} s`;
  return counted(Math.round(milliseconds / 60_000), 'minute');
}

export function formatSize(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte');
  if (bytes < 1_000_000) return `${rounded.format(bytes / 1000)} kB`;
  return bytes < 1_000_000_000
    ? `${rounded.format(bytes / 1_000_000)} MB`
    : `${rounded.format(bytes / 1_000_000_000)} GB`;
}
