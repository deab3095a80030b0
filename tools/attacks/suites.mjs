// @ts-check
import { attackAtRest } from './at-rest.mjs';
import { attackBrowser } from './browser.mjs';
import { attackForms } from './forms.mjs';
import { attackHttp } from './http.mjs';
import { attackLimits } from './limits.mjs';
import { attackMail } from './mail.mjs';
import { attackPictures } from './pictures.mjs';
import { attackSignIn } from './sign-in.mjs';
import { attackStop } from './stop.mjs';
import { attackTokens } from './tokens.mjs';

/** @typedef {{
 *   product: import('./product.mjs').Product,
 *   check: ReturnType<import('./attack-report.mjs').AttackReport['recorder']>,
 * }} AttackContext
 * @typedef {{
 *   name: string,
 *   attack: (context: AttackContext) => Promise<void>,
 *   startsItself?: boolean,
 * }} Suite `startsItself`: gets no product, because it needs one with settings of its own */

/** @type {Suite[]} */
export const suites = [
  { name: 'http', attack: attackHttp },
  { name: 'forms', attack: attackForms },
  { name: 'sign-in', attack: attackSignIn },
  { name: 'mail', attack: attackMail },
  { name: 'tokens', attack: attackTokens, startsItself: true },
  { name: 'pictures', attack: attackPictures },
  { name: 'limits', attack: attackLimits },
  { name: 'browser', attack: attackBrowser },
  { name: 'at-rest', attack: attackAtRest },
  { name: 'stop', attack: attackStop },
];
