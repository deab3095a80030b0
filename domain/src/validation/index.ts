export { type IsListed, listedSpelling, tooCommon } from './common-password.ts';
export { normalizeEmail } from './email.ts';
export { required, ruleWords } from './rules.ts';
