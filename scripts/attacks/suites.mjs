// @ts-check
import { attackHttp } from './http.mjs';
import { attackTokens } from './tokens.mjs';

/** @typedef {{
 *   product: import('./product.mjs').Product,
 *   check: ReturnType<import('./attack-report.mjs').AttackReport['recorder']>,
 * }} AttackContext
 * @typedef {{ name: string, attack: (context: AttackContext) => Promise<void> }} Suite */

/** @type {Suite[]} */
export const suites = [
  { name: 'http', attack: attackHttp },
  { name: 'tokens', attack: attackTokens },
];
