import { newPasswordProblem, passwordMaxLength } from '@toolkit/domain/account';
import type { IsListed } from '@toolkit/domain/validation';

/** Whether a password is forbidden: it breaks a rule of the product, is common, or is the address itself. */
export const isWeak = (password: string, email: string, isListed: IsListed): boolean =>
  newPasswordProblem(password, isListed) !== undefined ||
  !password.isWellFormed() ||
  password.toLowerCase() === email;

/** False for a password that no rule has ever allowed: it can be refused without a hash. */
export const isHashable = (password: string): boolean =>
  password !== '' && [...password].length <= passwordMaxLength;
