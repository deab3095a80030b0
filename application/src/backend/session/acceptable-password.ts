import { newPasswordProblem, passwordMaxLength } from '@toolkit/domain/account';
import type { IsListed } from '@toolkit/domain/validation';

/** What nobody may choose: breaks a rule of the product, is listed as common, or is the address itself. */
export const isWeak = (password: string, email: string, isListed: IsListed): boolean =>
  newPasswordProblem(password, isListed) !== undefined ||
  !password.isWellFormed() ||
  password.toLowerCase() === email;

/** False for what no rule ever accepted: it need not be hashed to be refused. */
export const isHashable = (password: string): boolean =>
  password !== '' && [...password].length <= passwordMaxLength;
