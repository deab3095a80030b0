import type { RecipeTable, TableGuess } from '@toolkit/domain/url-generator';
import type { ListShape } from '../ports.ts';
import { columnNames, fedPlaceholders, findGuess, inputFor, makeTable } from './reading.ts';

const guess: TableGuess = {
  separator: ';',
  skip: 1,
  hasHeader: true,
  columns: [
    { name: 'Stadt', samples: ['Berlin'] },
    { name: 'Keyword', samples: ['schuhe'] },
    { name: 'CPC (€)', samples: ['1,20'] },
  ],
  keywordColumn: 1,
};

describe('how a table is read', () => {
  it('has the keywords in the guessed column, and every other column by its name', () => {
    const table = makeTable(guess);
    expect(table).toEqual({
      separator: ';',
      quotes: true,
      skip: 1,
      columns: [{ placeholder: 'keyword', column: 1 }],
    });
    expect(fedPlaceholders(table, guess)).toEqual([
      { placeholder: 'keyword', column: 1 },
      { placeholder: 'stadt', column: 0 },
      { placeholder: 'cpc', column: 2 },
    ]);
  });

  it('counts the first row as data when the user says so, and then names no column', () => {
    const table = makeTable(guess, 0, false);
    expect(table.skip).toBe(0);
    expect(columnNames(guess, table)).toEqual(['', '', '']);
    const headless = { ...guess, skip: 0, hasHeader: false };
    const headed = makeTable(headless, 1, true);
    expect(headed.skip).toBe(1);
    expect(columnNames(headless, headed)).toEqual(['Berlin', 'schuhe', '1,20']);
  });

  it('takes only the columns that the template reads', () => {
    const input = { encoding: 'detect', table: makeTable(guess) } as const;
    const plain = { form: 'plain', template: 'https://a.example/{keyword}' } as const;
    expect(inputFor(plain, input, guess).table?.columns).toEqual([{ placeholder: 'keyword', column: 1 }]);
    const advanced = { form: 'advanced', template: 'https://a.example/{stadt|slug}/{keyword}' } as const;
    expect(inputFor(advanced, input, guess).table?.columns).toEqual([
      { placeholder: 'keyword', column: 1 },
      { placeholder: 'stadt', column: 0 },
    ]);
    expect(inputFor(plain, { encoding: 'utf-8' }, undefined)).toEqual({ encoding: 'utf-8' });
  });

  it('is as the separator that was chosen makes it, else as the one that was found', () => {
    const other = { ...guess, separator: ',', columns: [] };
    const shape = { table: guess, tables: [other, guess] } as unknown as ListShape;
    const input = (separator: RecipeTable['separator']) =>
      ({ encoding: 'detect', table: { ...makeTable(guess), separator } }) as const;
    expect(findGuess(shape, input(','))).toBe(other);
    expect(findGuess(shape, input(';'))).toBe(guess);
    expect(findGuess(shape, { encoding: 'detect' })).toBe(guess);
    expect(findGuess({ ...shape, tables: [] }, input(','))).toBe(guess);
    expect(findGuess(undefined, input(','))).toBeUndefined();
  });
});
