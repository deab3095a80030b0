import { readFileSync } from 'node:fs';
import { TableReader } from '../formats/table-reader.ts';
import { comparePeriods, makeReport, readExport, reportCsv } from './index.ts';

const read = (name: string) => readFileSync(new URL(`../../../golden/ctr/${name}`, import.meta.url), 'utf8');

function readTable(csv: string): string[][] {
  const reader = new TableReader({ separator: ',' });
  return [...reader.read(csv), ...reader.end()].map(({ cells }) => [...cells]);
}

describe('a list as CSV', () => {
  it('has the numbers of the reference, unrounded', () => {
    const source = readExport('Queries.csv', [{ name: 'Queries.csv', text: read('queries-a.csv') }]);
    const rows = (source.ok && source.value.queries?.rows) || [];
    const [head, ...cells] = readTable(
      reportCsv(makeReport({ rows, isCut: false }, ['acme']).low, 'queries'),
    );
    expect(head?.join()).toBe('query,clicks,impressions,ctr,position,curve_ctr,clicks_to_win,how_sure');
    const { first, below } = JSON.parse(read('queries-a.json'));
    expect(cells).toHaveLength(below);
    for (const [at, row] of first.entries()) {
      const { query, clicks, impressions, position, earned, toWin, sure } = row;
      const numbers = [
        clicks,
        impressions,
        clicks / impressions,
        position,
        earned / impressions,
        toWin,
        sure,
      ];
      expect(cells[at]?.[0]).toBe(query);
      for (const [column, number] of numbers.entries())
        expect(Number(cells[at]?.[column + 1]) / (number || 1)).toBeCloseTo(number ? 1 : 0, 7);
    }
  });

  it('leaves cells empty for rows without a verdict, and keeps a text from becoming a formula', () => {
    const row = { text: '=1+1, "x"', clicks: 0, impressions: 0, position: 2.5 };
    expect(reportCsv([row], 'pages').split('\r\n')[1]).toBe(`"'=1+1, ""x""",0,0,,2.5,,,`);
    expect(reportCsv([{ ...row, goal: 3, gain: 1.25 }], 'within-reach')).toBe(
      `query,clicks,impressions,ctr,position,goal,clicks_more\r\n"'=1+1, ""x""",0,0,,2.5,3,1.25\r\n`,
    );
  });

  it.each('=+-@\t\n\r＝＋－＠'.split(''))('has no cell that begins with %j, as a formula does', (sign) => {
    const [, row] = readTable(
      reportCsv([{ text: `${sign}a`, clicks: 0, impressions: 0, position: 0 }], 'pages'),
    );
    expect(row?.[0]).toBe(`'${sign}a`);
  });

  it('has for changes the measures of both periods, and the causes', () => {
    const row = { text: 'tents', clicks: 6, impressions: 60, position: 2 };
    const csv = reportCsv(comparePeriods([{ ...row, clicks: 3 }], [row], []), 'page-changes-per-day');
    expect(readTable(csv)).toEqual([
      'page,clicks,impressions,ctr,position,clicks_before,impressions_before,position_before,by_demand,by_position,by_click_through'.split(
        ',',
      ),
      'tents,6,60,0.1,2,3,60,2,0,0,3'.split(','),
    ]);
  });
});
