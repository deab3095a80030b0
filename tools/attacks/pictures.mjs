// @ts-check

import { startProduct } from '../../scripts/product.mjs';
import { at } from '../../scripts/project.mjs';
import { sendPictures } from './pictures/content.mjs';
import { breakDecoder, floodDecoder } from './pictures/decoding.mjs';
import { picturePeople } from './pictures/people.mjs';

/** @typedef {import('./suites.mjs').AttackContext} AttackContext
 * @typedef {(people: import('./pictures/people.mjs').People) => Promise<void>} Attack */

/** Attacks with tokens of a foreign issuer: one account may upload ten times a minute, so that many are needed.
 * @param {AttackContext['check']} check
 * @param {Attack[]} attacks */
async function attackAsMany(check, attacks) {
  const { TestIssuer } = await import(at('backend/dist/test/test-issuer.js'));
  const issuer = await TestIssuer.start();
  const product = await startProduct(issuer.environment);
  const people = picturePeople({ product, check }, (claims) => issuer.token(claims));
  try {
    for (const attack of attacks) await attack(people);
  } finally {
    await product.stop();
    await issuer.close();
  }
}

/** Pictures: formats, bombs, what they carry, mutations.
 * @param {AttackContext} context */
export const attackPictures = ({ check }) => attackAsMany(check, [sendPictures]);

/** The process that decodes them: floods, memory, mutations, its end.
 * @param {AttackContext} context */
export const attackDecoder = ({ check }) => attackAsMany(check, [floodDecoder, breakDecoder]);
