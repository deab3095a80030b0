import fc from 'fast-check';

const [firstSurrogate, surrogates, mostCode] = [0xd800, 0x800, 0x10ffff];

/**
 * Every code point except surrogates, all equally likely: the same as fast-check's unit `binary`, without its table of
 * all of them, which costs each test file a second.
 */
export const anyCharacter = fc.noBias(fc.nat({ max: mostCode - surrogates })).map(
  (at) => String.fromCodePoint(at < firstSurrogate ? at : at + surrogates),
  (character) => {
    const code = typeof character === 'string' ? character.codePointAt(0) : undefined;
    if (code === undefined || String.fromCodePoint(code) !== character) throw new Error('Not one character.');
    return code < firstSurrogate ? code : code - surrogates;
  },
);
