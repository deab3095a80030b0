export { type IsListed, listedSpelling, tooCommon } from './common-password.ts';
export { normalizeEmail } from './email.ts';
export { required } from './rules.ts';
