// @ts-check
import { attackBrowser } from './browser.mjs';
import { attackLimits } from './limits.mjs';
import { attackDecoder, attackPictures } from './pictures.mjs';

/** @typedef {{
 *   product: import('../../scripts/product.mjs').Product,
 *   check: ReturnType<import('./attack-report.mjs').AttackReport['recorder']>,
 * }} AttackContext
 * @typedef {{
 *   name: string,
 *   attack: (context: AttackContext) => Promise<void>,
 *   startsItself?: boolean,
 * }} Suite `startsItself`: gets no product, because it needs one with settings of its own */

/** @type {Suite[]} */
export const suites = [
  { name: 'pictures', attack: attackPictures, startsItself: true },
  { name: 'decoder', attack: attackDecoder, startsItself: true },
  { name: 'limits', attack: attackLimits },
  { name: 'browser', attack: attackBrowser },
];
