import { runs } from '@toolkit/domain/testing';
import fc from 'fast-check';
import { invisibleCharacters } from './invisible-characters.ts';

const invisible = [
  '\0',
  '\u00ad',
  '\u200b',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202e',
  '\u2060',
  '\u206f',
  '\ufeff',
];
const visible = [
  'a',
  '\u00ac',
  '\u00ae',
  'ä',
  '\u200a',
  '\u200c',
  '\u200d',
  '\u2010',
  '\u2029',
  '\u202f',
  '\u205f',
  '\u2070',
  '\u2100',
  '\ufefe',
  '\uff00',
  '日',
  '👪',
];

function passed(text: string, drop: boolean, cuts: readonly number[]) {
  let out = Buffer.alloc(0);
  const stage = invisibleCharacters(drop, (bytes) => {
    out = Buffer.concat([out, bytes]);
  });
  const bytes = Buffer.from(text);
  const places = [...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  places.forEach((end, at) => {
    stage.push(bytes.subarray(places[at - 1] ?? 0, end));
  });
  stage.end();
  return { text: out.toString(), found: stage.found };
}

describe('characters that nobody sees', () => {
  it('are counted, and dropped only where they should be, wherever the bytes are cut', () => {
    const texts = fc.array(fc.constantFrom(...invisible, ...visible), { maxLength: 12 });
    fc.assert(
      fc.property(texts, fc.array(fc.nat(), { maxLength: 4 }), (letters, cuts) => {
        const text = letters.join('');
        const seen = letters.filter((letter) => !invisible.includes(letter));
        const found = letters.length - seen.length;
        expect(passed(text, false, cuts)).toEqual({ text, found });
        expect(passed(text, true, cuts)).toEqual({ text: seen.join(''), found });
      }),
      { numRuns: runs(3000) },
    );
  });
});
