import { describeFailure, formatSize, noteWords, quote, timeLeft } from './words.ts';

describe('a name in a sentence', () => {
  it('cannot turn the direction of the rest', () => {
    expect(quote('Mine')).toBe('“Mine”');
    expect(quote('\u202egnp.exe')).toBe('“gnp.exe”');
    expect(quote('שלי\u2069\u202e')).toBe('“\u2068שלי\u2069”');
  });
});

describe('words of the URL generator', () => {
  it('show the time left once it can be estimated', () => {
    expect(timeLeft(0.5, 900)).toBeUndefined();
    expect(timeLeft(0.01, 5000)).toBeUndefined();
    expect(timeLeft(0.5, 3000)).toBe('about 3 seconds left');
    expect(timeLeft(1, 3000)).toBe('about 1 second left');
    expect(timeLeft(0.1, 20_000)).toBe('about 3 minutes left');
  });

  it('show sizes up to gigabytes', () => {
    expect([1, 1500, 2_500_000, 3_200_000_000].map(formatSize)).toEqual([
      '1 byte',
      '1.5 kB',
      '2.5 MB',
      '3.2 GB',
    ]);
  });

  it('say what is to be known of a file that was read', () => {
    expect(noteWords({ code: 'hidden-rows', count: 1 })).toBe('1 hidden row of the sheet is read, too.');
    expect(noteWords({ code: 'hidden-rows', count: 2000 })).toMatch(/^2,000 hidden rows .* are read/);
    expect(noteWords({ code: 'bytes-after-end' })).toMatch(/^The file goes on/);
  });

  it('answer a failure, with the line where one is to blame', () => {
    expect(describeFailure({ code: 'not-text', line: 1234 })).toMatch(
      /^Line 1,234: This file is not plain text/,
    );
    expect(describeFailure({ code: 'damaged' })).toMatch(/^This file is damaged or was cut off/);
  });
});
