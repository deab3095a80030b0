import fc from 'fast-check';
import { runs } from '../testing/index.ts';
import { ListText } from './list-text.ts';

function read(bytes: Uint8Array, size: number, ofInvisible?: 'count' | 'drop') {
  const list = new ListText('utf-8', ofInvisible);
  let text = '';
  for (let at = 0; at < bytes.length; at += size) text += list.read(bytes.slice(at, at + size));
  return { text: text + list.end(), invisible: list.invisible };
}

const invisible = [...'\0\u00ad\u200b\u200e\u200f\u202a\u202e\u2060\u206f\ufeff'];
const visible = [...'a\u00ac\u00aeä\u200a\u200c\u200d\u2010\u2029\u202f\u205f\u2070\u2100\ufefe\uff00日👪'];

describe('the text of a list', () => {
  it('has its invisible characters counted or dropped where they should be, wherever the bytes are cut', () => {
    const texts = fc.array(fc.constantFrom(...invisible, ...visible), { maxLength: 12 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 9 }), (letters, size) => {
        const text = ['a', ...letters].join('');
        const seen = letters.filter((letter) => !invisible.includes(letter));
        const found = letters.length - seen.length;
        const bytes = Buffer.from(text);
        expect(read(bytes, size)).toEqual({ text, invisible: undefined });
        expect(read(bytes, size, 'count')).toEqual({ text, invisible: found });
        expect(read(bytes, size, 'drop')).toEqual({ text: ['a', ...seen].join(''), invisible: found });
      }),
      { numRuns: runs(3000) },
    );
  });

  it('has no byte order mark', () => {
    expect(read(Buffer.from('\ufeffa'), 2).text).toBe('a');
  });
});
