import fc from 'fast-check';
import { anyCharacter, runs } from '../../testing/index.ts';
import { cleanFileName, defaultFileName, fileNameMaxBytes } from './output-names.ts';

const bytesOf = (name: string) => new TextEncoder().encode(name).length;

describe('file name', () => {
  it('S-69 is generated_urls.txt unless another one is given', () => {
    for (const nothing of ['', '   ', '...', '\u202e', '\ufeff\n', ' . . ']) {
      expect(cleanFileName(nothing)).toBe('generated_urls.txt');
    }
    expect(defaultFileName).toBe('generated_urls.txt');
  });

  it('S-69 stays what was typed where that is harmless', () => {
    for (const name of [
      'mine.txt',
      'my urls (2).txt',
      'Häuser & Gärten.TXT',
      'リスト.csv',
      '👩‍👩‍👧.txt',
      'a.b.c.txt',
      '~x.log',
    ]) {
      expect(cleanFileName(name)).toBe(name);
    }
  });

  it.each([
    ['../x', '_x.txt'],
    ['..\\..\\x.txt', '_.._x.txt'],
    ['a:b*c?"d<e>f|g.txt', 'a_b_c_d_e_f_g.txt'],
    ['CON', '_CON.txt'],
    ['nul .x.txt', '_nul .x.txt'],
    ['LPT1.csv', '_LPT1.csv'],
    ['COM\u00b9', '_COM\u00b9.txt'],
    ['console.txt', 'console.txt'],
    ['a\u202egnp.txt', 'agnp.txt'],
    ['.txt', 'txt.txt'],
    ['run.bat', 'run.bat.txt'],
    ['urls', 'urls.txt'],
    ['urls.txt. ', 'urls.txt'],
    ['\ud800.txt', '\ufffd.txt'],
  ])('%j becomes %j', (typed, expected) => {
    expect(cleanFileName(typed)).toBe(expected);
  });

  it('is safe whatever is typed, and clean already when cleaned twice', () => {
    const piece = fc.constantFrom(...'/\\:*?"<>|. \u202e\0\ud800', 'con', 'NUL', '.txt', '.html', 'a', '日');
    const typed = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.array(piece).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const name = cleanFileName(text);
        expect(name).not.toMatch(/[/\\:*?"<>|\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
        expect(name).not.toMatch(/^[\s.]|[\s.]$/);
        expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
        expect(name).toMatch(/\.(txt|text|csv|tsv|log|lst|list|md)$/i);
        expect(bytesOf(name)).toBeLessThanOrEqual(fileNameMaxBytes);
        expect(cleanFileName(name)).toBe(name);
      }),
      { numRuns: runs(5000), seed: 69 },
    );
  });
});
