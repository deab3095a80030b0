import { type IsListed, notCommon } from '../validation/common-password.ts';
import { countCharacters, firstProblem, maxLength, minLength, required } from '../validation/rules.ts';

export const passwordMinLength = 6;
export const passwordMaxLength = 50;

/** Registration and the account page share these bounds, so a password set in one can be entered in the other. */
export const passwordProblem = (password: string): string | undefined => {
  if (password === '') return required(password);
  return firstProblem(password, minLength(passwordMinLength), maxLength(passwordMaxLength, countCharacters));
};

export interface NewPasswordFacts {
  /** The address of the account, in whatever case. */
  readonly email?: string;
  readonly isListed?: IsListed;
}

/** For a password that is being chosen. Passwords in use stay valid, however common they have become. */
export const newPasswordProblem = (
  password: string,
  { email = '', isListed }: NewPasswordFacts = {},
): string | undefined =>
  passwordProblem(password) ??
  (password.toLowerCase() === email.trim().toLowerCase() ? 'Do not use your email address.' : undefined) ??
  notCommon(isListed)(password);

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

export type PasswordChangeProblems = Partial<Record<keyof PasswordChange, string | undefined>>;

/** @param email the address of the account */
export const passwordChangeProblems = (change: PasswordChange, email: string): PasswordChangeProblems => ({
  currentPassword: passwordProblem(change.currentPassword),
  newPassword: newPasswordProblem(change.newPassword, { email }),
  confirmPassword:
    passwordProblem(change.confirmPassword) ??
    (change.confirmPassword === change.newPassword ? undefined : 'Passwords do not match'),
});
