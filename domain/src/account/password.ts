import { firstProblem, maxLength, minLength, required } from '../validation/rules.ts';

export const passwordMinLength = 6;
export const passwordMaxLength = 50;

const bounds = [minLength(passwordMinLength), maxLength(passwordMaxLength)] as const;

/** Register and the account page share these bounds; a password made in one can be typed in the other. */
export const passwordProblem = (password: string): string | undefined => {
  if (password === '') return required(password);
  return firstProblem(password, ...bounds);
};

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

export type PasswordChangeProblems = Partial<Record<keyof PasswordChange, string>>;

export function passwordChangeProblems(change: PasswordChange): PasswordChangeProblems {
  const currentPassword = passwordProblem(change.currentPassword);
  const newPassword = passwordProblem(change.newPassword);
  const confirmPassword =
    passwordProblem(change.confirmPassword) ??
    (change.confirmPassword === change.newPassword ? undefined : 'Passwords do not match');
  return {
    ...(currentPassword && { currentPassword }),
    ...(newPassword && { newPassword }),
    ...(confirmPassword && { confirmPassword }),
  };
}
