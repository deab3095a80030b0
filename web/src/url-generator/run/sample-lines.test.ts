import { pickLines, readSample } from './sample-lines.ts';

const lines = (count: number) => Array.from({ length: count }, (_, at) => `https://a.example/${at + 1000}`);

describe('the lines to look at', () => {
  it('are the first five, ten from all over and the five oddest, none of them twice', () => {
    const umlaut = 'https://a.example/k%C3%B6ln';
    const long = `https://a.example/${'x'.repeat(90)}`;
    const all = [...lines(500), umlaut, ...lines(500).map((line) => `${line}0`), long];
    const { first, spread, odd } = pickLines(all);
    expect(first).toEqual(all.slice(0, 5));
    expect(odd.slice(0, 2)).toEqual([umlaut, long]);
    expect(spread.map((line) => Math.round(all.indexOf(line) / 100))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(new Set([...first, ...spread, ...odd]).size).toBe(20);
  });

  it('are all that there are, if they are few', () => {
    const { first, spread, odd } = pickLines(lines(7));
    expect([...first, ...spread, ...odd].toSorted()).toEqual(lines(7));
    expect(pickLines([])).toEqual({ first: [], spread: [], odd: [] });
  });

  it('are whole lines of a file of whatever size, from its beginning to its end', async () => {
    for (const count of [3, 100_000]) {
      const all = lines(count);
      const sample = await readSample(new Blob([all.join('\r\n'), '\r\n']));
      expect(sample[0]).toBe(all[0]);
      expect(all).toEqual(expect.arrayContaining([...sample.slice(0, 3), ...sample.slice(-3)]));
      expect(all.indexOf(sample.at(-1) ?? '')).toBeGreaterThan(count * 0.9 - 2);
      expect(sample.length).toBeLessThanOrEqual(count);
    }
  });
});
