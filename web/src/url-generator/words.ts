import type { GenerationFailure } from '@toolkit/application/web/url-generator';

const words = {
  'empty-list': 'There are no keywords in this file. Put one on each line.',
  'not-text':
    'This file is not plain text in UTF-8 or UTF-16. Save the list as a .txt file in UTF-8 and choose it again.',
  'line-too-long': 'This line is too long for a keyword. Put one keyword on each line.',
  unreadable: 'The file has been moved, changed or deleted since you chose it. Choose it again.',
  interrupted: 'The browser stopped the work. Try again, or split the list if it is very large.',
  'too-large': 'The result would be larger than 500 MB, more than a browser keeps safely. Split the list.',
} satisfies Record<GenerationFailure['code'], string>;

export function wordsOf(failure: GenerationFailure): string {
  const line = 'line' in failure && failure.line !== undefined ? `Line ${number(failure.line)}: ` : '';
  return line + words[failure.code];
}

const grouped = new Intl.NumberFormat('en-US');
const rounded = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

const number = (value: number): string => grouped.format(value);

/** "1 keyword", "2,000 keywords". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;

export function sizeOf(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte');
  return bytes < 1_000_000 ? `${rounded.format(bytes / 1000)} kB` : `${rounded.format(bytes / 1_000_000)} MB`;
}
