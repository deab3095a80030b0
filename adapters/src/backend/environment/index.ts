export { decrypt, encrypt } from './encryption.ts';
export { SystemClock } from './system-clock.ts';
