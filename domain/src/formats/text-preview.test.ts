import { readsAsWestern, sampleEncoding } from './text-preview.ts';

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('text that is not UTF-8', () => {
  it('is shown where encodings differ, however far down and far right that is', () => {
    const list = latin(`${'shoes\n'.repeat(999)}${'a'.repeat(200)} caf\xe9 tassen;90\n\x80 5`);
    expect(sampleEncoding(list, true, 'windows-1252')).toEqual([`${'a'.repeat(26)} café tassen`, '€ 5']);
    // The last byte is the first one of a character.
    const cut = (complete: boolean) => sampleEncoding(latin('\x90\xd4\n\x82'), complete, 'shift_jis');
    expect([cut(false), cut(true)]).toEqual([['赤'], undefined]);
  });

  it.each([
    [true, 'German', 'K\xf6ln \x84gr\xf6\xdfte\x93 \x80 5'],
    [false, 'Russian', '\xf2\xf3\xf4\xeb\xe8 red'],
    [false, 'Japanese', '\x83\x65\x83\x58 red'],
    [false, 'DOS', 'K\x94ln \x81ber'],
    [false, 'damaged UTF-8', 'caf\xc3\xa9\ncaf\xe9'],
  ])('reads well as Windows-1252: %s for %s', (expected, _, text) =>
    expect(readsAsWestern(latin(text))).toBe(expected),
  );
});
