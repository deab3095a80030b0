import type { RunCount } from '@toolkit/application/web/url-generator';
import type { Recipe } from '@toolkit/domain/url-generator';

const number = (value: number): string => value.toLocaleString('en');

/** The result of a run in one line. */
export function summary(
  { urls, emptyLines, duplicates, leftOut, tagged, files, seed }: RunCount,
  { duplicates: rule }: Pick<Recipe, 'duplicates'>,
  seconds: number,
): string {
  return [
    `${number(urls)} URLs`,
    files > 1 && `${number(files)} files`,
    emptyLines > 0 && `${number(emptyLines)} empty lines`,
    duplicates > 0 && rule !== 'keep' && `${number(duplicates)} duplicates left out`,
    leftOut && `${number(leftOut.count)} that are no addresses left out`,
    tagged &&
      `${number(tagged.addresses)} that had such parameters ${tagged.kept ? 'left alone' : 'changed'}`,
    `${seconds.toFixed(1)} s`,
    seed && `seed ${seed}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The same for programs; counts that were not made are missing. */
export const summaryJson = (
  { leftOut, compared: _, archived: __, ...count }: RunCount,
  notes: readonly string[],
): string => {
  const lines = leftOut && { count: leftOut.count, first: leftOut.first };
  return `${JSON.stringify({ ...count, leftOut: lines, notes }, undefined, 2)}\n`;
};

/** Some exports end with a row of totals. */
export const rowsNote = ({ emptyLines }: Pick<RunCount, 'emptyLines'>): string =>
  `${emptyLines === 1 ? 'one row has no keyword, and is' : `${number(emptyLines)} rows have no keyword, and are`} left out.`;

/** Names the lines that gave no URL, as many as are listed; shown even without a terminal. */
export const leftOutNote = ({ count, first }: NonNullable<RunCount['leftOut']>): [string, ...string[]] => [
  `${number(count)} ${count === 1 ? 'line is no address and was' : 'lines are no addresses and were'} left out${count > first.length ? ', first' : ''}:`,
  ...first.map((line) => `  ${JSON.stringify(line)}`),
];
