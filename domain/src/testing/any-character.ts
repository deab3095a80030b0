import fc from 'fast-check';

const [firstSurrogate, surrogates, mostCode] = [0xd800, 0x800, 0x10ffff];

/**
 * Every code point but halves of surrogate pairs, each as likely as the others: what the unit `binary` of fast-check
 * draws, without its table of all of them, which takes each test file a second to build.
 */
export const anyCharacter = fc.noBias(fc.nat({ max: mostCode - surrogates })).map(
  (at) => String.fromCodePoint(at < firstSurrogate ? at : at + surrogates),
  (character) => {
    const code = typeof character === 'string' ? character.codePointAt(0) : undefined;
    if (code === undefined || String.fromCodePoint(code) !== character) throw new Error('Not one character.');
    return code < firstSurrogate ? code : code - surrogates;
  },
);
