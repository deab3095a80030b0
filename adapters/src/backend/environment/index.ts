export { CryptoRandom } from './crypto-random.ts';
export { SystemClock } from './system-clock.ts';
