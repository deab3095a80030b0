export { normalizeEmail } from './email.ts';
export { required } from './rules.ts';
