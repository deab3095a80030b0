import type { RecipeTable, TableGuess, Vendor } from '@toolkit/domain/url-generator';
import { Button, Checkbox } from 'antd';
import { columnNames, keywordColumnOf, tableOf, takesHeader } from './reading.ts';
import { Select } from './select.tsx';
import type { KeywordList } from './use-keyword-list.ts';
import { counted } from './words.ts';

const vendors = {
  'google-keyword-planner': 'Google Keyword Planner',
  'search-console': 'Google Search Console',
  ahrefs: 'Ahrefs',
  semrush: 'Semrush',
} satisfies Record<Vendor, string>;

/** Which column of a table holds the keywords. */
export function TableChoice({ list, guess }: { list: KeywordList; guess: TableGuess }) {
  const { table, ...lines } = list.input;
  const read = (next: RecipeTable | undefined) =>
    list.read({ ...list.choice, input: next ? { ...lines, table: next } : lines });
  if (!table) {
    return (
      <p className="reading-note">
        This looks like a table with {counted(guess.columns.length, 'column')}.{' '}
        <Button className="option-link" type="link" onClick={() => read(tableOf(guess))}>
          Take the keywords from a column
        </Button>
      </p>
    );
  }
  const names = columnNames(guess, table);
  const column = keywordColumnOf(table);
  const samples = guess.columns[column]?.samples ?? [];
  const headed = takesHeader(table, guess);
  return (
    <div className="reading">
      <Select
        label="Take the keywords from"
        value={String(column)}
        options={guess.columns.map((_, at) => ({
          value: String(at),
          label: names[at] || `Column ${at + 1}`,
        }))}
        hint={
          <>
            {guess.vendor ? `An export of ${vendors[guess.vendor]}. ` : ''}
            {samples.length > 0 && (
              <>
                For example: <bdi>{samples.join(' · ')}</bdi>
              </>
            )}
          </>
        }
        onChange={(chosen) => read(tableOf(guess, Number(chosen), headed))}
      />
      <div className="option-checks">
        <Checkbox checked={headed} onChange={(event) => read(tableOf(guess, column, event.target.checked))}>
          The first row holds the names of the columns
        </Checkbox>
      </div>
      {(list.shape?.sheets.length ?? 0) === 0 && (
        <Button className="option-link" type="link" onClick={() => read(undefined)}>
          Read every line as a keyword
        </Button>
      )}
    </div>
  );
}
