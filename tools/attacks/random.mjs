// @ts-check

/**
 * Random choices that a seed repeats: mulberry32,
 * https://gist.github.com/tommyettinger/46a874533244883189143505d203312c
 */
export class Random {
  /** @param {number} seed */
  constructor(seed) {
    this.state = seed >>> 0;
  }

  /** @returns {number} from 0 up to, but not including, 1 */
  next() {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** @param {number} limit
   * @returns {number} a whole number below it */
  below(limit) {
    return Math.floor(this.next() * limit);
  }

  /** @template Item
   * @param {readonly Item[]} items at least one
   * @returns {Item} */
  pick(items) {
    return /** @type {Item} */ (items[this.below(items.length)]);
  }

  /** @param {number} probability */
  chance(probability) {
    return this.next() < probability;
  }

  /** @param {number} length */
  bytes(length) {
    return Buffer.from(Array.from({ length }, () => this.below(256)));
  }
}
