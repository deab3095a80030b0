import { buildInitials, nameProblem, namesProblems, trimNames } from './details.ts';

describe('names', () => {
  it('S-56 S-93a have at most 30 characters each', () => {
    const tooLong = 'Maximum 30 characters.';
    expect(nameProblem('x'.repeat(30))).toBeUndefined();
    expect(nameProblem('x'.repeat(31))).toBe(tooLong);
    expect(namesProblems({ firstName: 'x'.repeat(31), lastName: 'x'.repeat(30) })).toEqual({
      firstName: tooLong,
    });
    expect(namesProblems({ firstName: '', lastName: 'x'.repeat(31) })).toEqual({ lastName: tooLong });
    expect(namesProblems({ firstName: '', lastName: '' })).toEqual({});
  });

  it('S-56 are counted once trimmed, as people see them', () => {
    expect(nameProblem('👩‍👩‍👧‍👦'.repeat(30))).toBeUndefined();
    expect(nameProblem(`  ${'x'.repeat(30)}  `)).toBeUndefined();
    expect(trimNames({ firstName: ' Ada ', lastName: '\u00a0Lovelace\n' })).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
    });
  });

  it('hold nothing that the database would lose', () => {
    for (const name of ['a\0b', 'a\nb', '\ud800', '\u007f']) {
      expect(nameProblem(name)).toBe('Remove the characters that cannot be shown.');
    }
  });

  it('give one or two initials, else the first letter of the address', () => {
    expect(buildInitials({ firstName: 'ada', lastName: ' lovelace' }, 'x@example.com')).toBe('AL');
    expect(buildInitials({ firstName: '👩x', lastName: '' }, 'x@example.com')).toBe('👩');
    expect(buildInitials({ firstName: '\u202eada', lastName: ' \u200f' }, 'x@example.com')).toBe('A');
    expect(buildInitials({ firstName: 'กี่x', lastName: '👩‍👩x' }, 'x@example.com')).toBe('กี่👩‍👩');
    expect(buildInitials({ firstName: ' ', lastName: '' }, 'x@example.com')).toBe('X');
    expect(buildInitials({ firstName: '', lastName: '' }, '')).toBe('');
  });
});
