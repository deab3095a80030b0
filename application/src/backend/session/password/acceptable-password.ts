import { newPasswordProblem, passwordMaxLength } from '@toolkit/domain/account';
import type { IsListed } from '@toolkit/domain/validation';

/** Whether a password is forbidden: it breaks a rule of the product, or is no text. */
export const isWeak = (password: string, email: string, isListed: IsListed): boolean =>
  newPasswordProblem(password, { email, isListed }) !== undefined || !password.isWellFormed();

/** False for a password that no rule has ever allowed: it can be refused without a hash. */
export const isHashable = (password: string): boolean =>
  password !== '' && [...password].length <= passwordMaxLength;
