export { type IsListed, listedSpelling, tooCommon } from './common-password.ts';
export { normalizeEmail } from './email.ts';
export { maxLength, required, ruleWords } from './rules.ts';
