import { DistinctRows } from './rows.ts';

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
});
