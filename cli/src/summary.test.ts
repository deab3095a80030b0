import { summary } from './summary.ts';

const count = {
  keywords: 12_000,
  emptyLines: 3,
  duplicates: 2000,
  compared: 9000,
  allCompared: false,
  incomplete: 0,
  urls: 10_000,
  size: 1,
  files: 2,
  archived: false,
  name: 'x',
};

describe('the summary after a run', () => {
  it('is what it came to', () => {
    expect(summary({ ...count, seed: `${'0'.repeat(31)}1` }, { duplicates: 'drop' }, 1234)).toBe(
      '10,000 URLs, 2 files, 3 empty lines, 2,000 duplicates left out, 1.2 s, seed 00000000000000000000000000000001',
    );
    expect(summary({ ...count, files: 1, emptyLines: 0 }, { duplicates: 'keep' }, 50)).toBe(
      '10,000 URLs, 0.1 s',
    );
    const tagged = { addresses: 28, kept: true };
    expect(summary({ ...count, tagged }, { duplicates: 'keep' }, 50)).toContain(
      ', 28 that had such parameters left alone, ',
    );
  });
});
