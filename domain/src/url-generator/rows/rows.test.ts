import { batchRows, combineRows, DistinctRows } from './rows.ts';

describe('combined rows', () => {
  it('are all there, each once, in batches, and the last list varies fastest', () => {
    const list = (name: string, length: number) => Array.from({ length }, (_, at) => `${name}${at}`);
    const [a, b, c] = [list('a', 3), list('b', 50), list('c', 90)] as const;
    const batches = [...combineRows(a, [b, c])];
    expect(batches.flat()).toEqual(
      a.flatMap((one) => b.flatMap((other) => c.map((last) => [one, other, last].join('\u001f')))),
    );
    expect(batches.slice(0, -1).every(({ length }) => length === batchRows)).toBe(true);
    const long = list('d', 2 * batchRows + 1);
    const alone = [...combineRows(long, [])];
    expect(alone.map(({ length }) => length)).toEqual([batchRows, batchRows, 1]);
    expect(alone.flat()).toEqual(long);
  });
});

describe('distinct rows', () => {
  it('are told apart as far as they are kept, and none is wrongly taken for a duplicate', () => {
    const rows = Array.from({ length: 3000 }, (_, at) => `keyword ${at % 2000}`);
    const all = new DistinctRows(false, false);
    expect(all.filter(rows)).toEqual(rows.slice(0, 2000));
    expect(all).toMatchObject({ duplicates: 1000, compared: 3000 });
    const few = new DistinctRows(false, false, 1499);
    expect(few.filter(rows)).toEqual(rows);
    expect(few).toMatchObject({ duplicates: 0, compared: 1500 });
  });

  it('are compared without the numbers of their lines', () => {
    const numbered = ['1 a', '2 b', '3 a'].map((row) => row.replace(' ', '\u001f'));
    expect(new DistinctRows(false, true).filter(numbered)).toEqual(numbered.slice(0, 2));
  });
});
