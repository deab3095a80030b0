import {
  countCharacters,
  firstProblem,
  integer,
  maxLength,
  maxNumber,
  minLength,
  minNumber,
  number,
  required,
} from './rules.ts';

describe('rules', () => {
  it('S-86 a missing value is Required.', () => {
    for (const missing of ['', ' ', '\t\u00a0\ufeff']) expect(required(missing)).toBe('Required.');
    expect(required(' x ')).toBeUndefined();
  });

  it('S-88a S-88b lengths have a minimum and a maximum, named in the message', () => {
    expect(minLength(6)('12345')).toBe('Minimum 6 characters.');
    expect(minLength(6)('123456')).toBeUndefined();
    expect(maxLength(30)('x'.repeat(31))).toBe('Maximum 30 characters.');
    expect(maxLength(30)('x'.repeat(30))).toBeUndefined();
    expect(maxLength(0)('')).toBeUndefined();
  });

  it.each([
    ['emoji', '👩'],
    ['an emoji of several people', '👩‍👩‍👧‍👦'],
    ['a Thai syllable', 'กี่'],
    ['a letter whose marks stand by themselves', 'ế'.normalize('NFD')],
  ])('S-88b a maximum counts characters as people see them: %s', (_what, character) => {
    expect(maxLength(30)(character.repeat(30))).toBeUndefined();
    expect(maxLength(30)(character.repeat(31))).toBe('Maximum 30 characters.');
  });

  it('S-88b a character with marks without end is too long', () => {
    expect(maxLength(30)(`a${'\u0301'.repeat(479)}`)).toBeUndefined();
    expect(maxLength(30)(`a${'\u0301'.repeat(480)}`)).toBe('Maximum 30 characters.');
  });

  it('S-88a a minimum counts code points', () => {
    expect(countCharacters('👩'.repeat(30))).toBe(30);
    expect(minLength(2)('👩')).toBe('Minimum 2 characters.');
    expect(minLength(2)('👩‍👩')).toBeUndefined();
  });

  it('S-89a a number has to be one', () => {
    for (const fine of ['0', '-1', '1.5', ' 7 ', '1e3']) expect(number(fine)).toBeUndefined();
    for (const wrong of ['', ' ', 'x', '1,5', '1 2', 'NaN', 'Infinity', '--1']) {
      expect(number(wrong)).toBe('Must be a number.');
    }
  });

  it('S-89b an integer has to be one', () => {
    for (const fine of ['0', '-12', '3.0']) expect(integer(fine)).toBeUndefined();
    for (const wrong of ['', 'x', '1.5', 'Infinity']) expect(integer(wrong)).toBe('Must be an integer.');
  });

  it('S-90a S-90b numbers have a minimum and a maximum, named in the message', () => {
    expect(minNumber(3)('2')).toBe('Minimum 3.');
    expect(minNumber(3)('3')).toBeUndefined();
    expect(maxNumber(3)('3.1')).toBe('Maximum 3.');
    expect(maxNumber(3)('3')).toBeUndefined();
    expect(minNumber(-2.5)('-3')).toBe('Minimum -2.5.');
  });

  it('S-23d only the first problem is shown', () => {
    const rules = [required, minLength(6), maxLength(3)] as const;
    expect(firstProblem('', ...rules)).toBe('Required.');
    expect(firstProblem('abcd', ...rules)).toBe('Minimum 6 characters.');
    expect(firstProblem('abcdefg', ...rules)).toBe('Maximum 3 characters.');
    expect(firstProblem('abcdef', required, minLength(6))).toBeUndefined();
  });
});
