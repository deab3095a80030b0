import { type IsListed, notCommon } from '../validation/common-password.ts';
import { firstProblem, maxLength, minLength, required } from '../validation/rules.ts';

export const passwordMinLength = 6;
export const passwordMaxLength = 50;

const bounds = [minLength(passwordMinLength), maxLength(passwordMaxLength)] as const;

/** Register and the account page share these bounds; a password made in one can be typed in the other. */
export const passwordProblem = (password: string): string | undefined => {
  if (password === '') return required(password);
  return firstProblem(password, ...bounds);
};

/** Of a password that is being chosen. One that is in use stays good, however common it has become. */
export const newPasswordProblem = (password: string, isListed?: IsListed): string | undefined =>
  passwordProblem(password) ?? notCommon(isListed)(password);

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

export type PasswordChangeProblems = Partial<Record<keyof PasswordChange, string>>;

export function passwordChangeProblems(change: PasswordChange): PasswordChangeProblems {
  const currentPassword = passwordProblem(change.currentPassword);
  const newPassword = newPasswordProblem(change.newPassword);
  const confirmPassword =
    passwordProblem(change.confirmPassword) ??
    (change.confirmPassword === change.newPassword ? undefined : 'Passwords do not match');
  return {
    ...(currentPassword && { currentPassword }),
    ...(newPassword && { newPassword }),
    ...(confirmPassword && { confirmPassword }),
  };
}
