export { emailMaxLength, normalizeEmail } from './email.ts';
export {
  firstProblem,
  integer,
  lengthOf,
  maxLength,
  maxNumber,
  minLength,
  minNumber,
  number,
  type Rule,
  required,
} from './rules.ts';
export { isAddress, isHttpUrl, url } from './url.ts';
