import { batchRows, combineRows } from './combined-rows.ts';

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
