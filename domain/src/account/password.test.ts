import {
  newPasswordProblem,
  passwordChangeProblems,
  passwordMaxLength,
  passwordMinLength,
  passwordProblem,
} from './password.ts';

const change = { currentPassword: 'old secret', newPassword: 'new secret', confirmPassword: 'new secret' };

describe('password', () => {
  it('S-61a S-61b S-87 has 6 to 50 characters', () => {
    expect(passwordProblem('')).toBe('Required.');
    expect(passwordProblem('x'.repeat(5))).toBe('Minimum 6 characters.');
    expect(passwordProblem('x'.repeat(6))).toBeUndefined();
    expect(passwordProblem('x'.repeat(50))).toBeUndefined();
    expect(passwordProblem('x'.repeat(51))).toBe('Maximum 50 characters.');
  });

  it('S-61a S-61b is counted in code points, and never trimmed', () => {
    expect(passwordProblem('👩'.repeat(5))).toBe('Minimum 6 characters.');
    expect(passwordProblem('👩'.repeat(50))).toBeUndefined();
    expect(passwordProblem(' '.repeat(6))).toBeUndefined();
    expect(passwordProblem('     x')).toBeUndefined();
  });

  it('S-93b S-93c its bounds are constants', () => {
    expect([passwordMinLength, passwordMaxLength]).toEqual([6, 50]);
  });
});

describe('a new password', () => {
  it('keeps the bounds first, and is not a common one', () => {
    expect(newPasswordProblem('12345')).toBe('Minimum 6 characters.');
    expect(newPasswordProblem('123456')).toBe('This password is too common.');
    expect(newPasswordProblem('123456!')).toBeUndefined();
    expect(newPasswordProblem('Liverpool', { isListed: (spelling) => spelling === 'liverpool' })).toBe(
      'This password is too common.',
    );
  });

  it('is not the address of the account, in whatever case', () => {
    const email = ' Ada@example.com ';
    expect(newPasswordProblem('aDa@example.com', { email })).toBe('Do not use your email address.');
    expect(newPasswordProblem('Ada@example.com 1', { email })).toBeUndefined();
    const change = {
      currentPassword: 'difference',
      newPassword: 'ada@example.com',
      confirmPassword: 'ada@example.com',
    };
    expect(passwordChangeProblems(change, email)).toEqual({ newPassword: 'Do not use your email address.' });
  });
});

describe('password change', () => {
  it('refuses a common new password, and takes one as the current password', () => {
    expect(
      passwordChangeProblems(
        { currentPassword: '123456', newPassword: 'Dragon', confirmPassword: 'Dragon' },
        'ada@example.com',
      ),
    ).toEqual({ newPassword: 'This password is too common.' });
  });

  it('S-61a S-61b all three passwords keep the bounds', () => {
    expect(passwordChangeProblems(change, '')).toEqual({});
    expect(
      passwordChangeProblems(
        { currentPassword: '', newPassword: 'short', confirmPassword: 'x'.repeat(51) },
        '',
      ),
    ).toEqual({
      currentPassword: 'Required.',
      newPassword: 'Minimum 6 characters.',
      confirmPassword: 'Maximum 50 characters.',
    });
  });

  it('S-62 the confirmation equals the new password', () => {
    const problem = { confirmPassword: 'Passwords do not match' };
    for (const confirmPassword of ['new secreT', 'new secret ', 'n\u0435w secret']) {
      expect(passwordChangeProblems({ ...change, confirmPassword }, '')).toEqual(problem);
    }
    expect(passwordChangeProblems({ ...change, newPassword: 'changed later' }, '')).toEqual(problem);
  });
});
