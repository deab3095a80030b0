import {
  columnNames,
  findGuess,
  findKeywordColumn,
  findLines,
  type ListShape,
  makeTable,
  readAs,
  readAsGuessed,
  takesHeader,
  withHeader,
} from '@toolkit/application/web/url-generator';
import { isHttpUrl, isTableFile, type RecipeTable, type TableGuess } from '@toolkit/domain/url-generator';
import { Button, Checkbox } from 'antd';
import { Select } from '../../forms/select.tsx';
import type { PageProps } from '../state/use-url-generator.ts';
import { isolate } from '../words/words.ts';

const separators = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
} satisfies Record<RecipeTable['separator'], string>;

interface TableChoiceProps extends PageProps {
  readonly shape: ListShape;
}

/** Chooses where the keywords are: the sheet or the file in an archive, the separator, the column. */
export function TableChoice({ page: { list, dispatch }, shape }: TableChoiceProps) {
  const { table, lines: _, ...input } = list.input;
  const guess = findGuess(shape, list.input) ?? shape.tables.find(isLikely(list.file?.name ?? ''));
  const { lines } = shape.input;
  const read = (next: RecipeTable | undefined) =>
    dispatch(readAs({ ...input, ...(next ? { table: next } : lines && { lines }) }));
  const { sheets, files } = shape;
  const parts = files ?? sheets.map(({ name, hidden }) => (hidden ? `${name} (hidden)` : name));
  const sheet = parts.length > 1 && (
    <Select
      label={files ? 'File in the zip' : 'Sheet'}
      value={String(shape.sheet)}
      options={parts.map((label, at) => ({ value: String(at), label }))}
      onChange={(chosen) => dispatch(readAsGuessed(Number(chosen)))}
    />
  );
  if (!guess || !table) {
    const first = list.failure?.code === 'not-text' ? undefined : findLines(shape)[0];
    return (
      <>
        {sheet && <div className="reading stack">{sheet}</div>}
        {first !== undefined && !isHttpUrl(first) && (
          <Checkbox
            checked={(list.input.lines?.skip ?? 0) > 0}
            onChange={({ target }) => dispatch(readAs(withHeader(list.input, target.checked)))}
          >
            The first line is a header: <bdi>{shorten(first)}</bdi>
          </Checkbox>
        )}
        {guess && (
          <p className="field-hint">
            Every line is read as a keyword.{' '}
            <Button type="link" onClick={() => read(makeTable(guess))}>
              Take the keywords from a column
            </Button>
          </p>
        )}
      </>
    );
  }
  const names = columnNames(guess, table);
  const column = findKeywordColumn(table);
  const samples = (guess.columns[column]?.samples ?? []).filter((sample) => sample !== '');
  const headed = takesHeader(table, guess);
  return (
    <div className="reading stack">
      <div className="row">
        {guess.vendor && <p>An export of {guess.vendor}.</p>}
        {sheets.length === 0 && (
          <Button type="link" onClick={() => read(undefined)}>
            This is not a table
          </Button>
        )}
      </div>
      <div className="option-columns">
        {sheet}
        <Select
          label="Take the keywords from"
          value={String(column)}
          options={guess.columns.map((_, at) => ({
            value: String(at),
            label: names[at] || `Column ${at + 1}`,
          }))}
          hint={samples.length > 0 && `For example: ${samples.map(isolate).join(' · ')}`}
          onChange={(chosen) => read(makeTable(guess, Number(chosen), headed))}
        />
        {shape.tables.length > 0 && (
          <Select
            label="Columns are separated by"
            value={table.separator}
            options={shape.tables.map(({ separator }) => ({
              value: separator,
              label: separators[separator],
            }))}
            onChange={(chosen) => {
              const next = shape.tables.find((one) => one.separator === chosen);
              if (next) read(makeTable(next));
            }}
          />
        )}
      </div>
      <Checkbox checked={headed} onChange={(event) => read(makeTable(guess, column, event.target.checked))}>
        The first row holds the names of the columns
      </Checkbox>
    </div>
  );
}

const shorten = (line: string): string => (line.length > 60 ? `${line.slice(0, 60).toWellFormed()}…` : line);

/** The likely separator of a file whose name says that it is a table, if its contents do not tell. */
const isLikely = (name: string) => (one: TableGuess) =>
  isTableFile(name) && one.separator === (/\.csv$/i.test(name) ? ',' : '\t');
