// @ts-check
import { at } from '../../scripts/project.mjs';
import { attackAddresses } from './pictures/addresses.mjs';
import { attackContent } from './pictures/content.mjs';
import { attackDecoder, attackMemory } from './pictures/decoding.mjs';
import { attackOwners } from './pictures/owners.mjs';
import { peopleOf } from './pictures/people.mjs';
import { attackUploads } from './pictures/uploads.mjs';
import { startProduct } from './product.mjs';

/** Pictures: formats, bombs, what they carry, mutations, owners, addresses, floods, memory. Tokens are those of a
 * foreign issuer: one account may upload ten times a minute, so that many are needed.
 * @param {import('./suites.mjs').AttackContext} context */
export async function attackPictures({ check }) {
  const { TestIssuer } = await import(at('backend/dist/test/test-issuer.js'));
  const issuer = await TestIssuer.start();
  const product = await startProduct(issuer.environment);
  const people = peopleOf({ product, check }, (claims) => issuer.token(claims));
  try {
    await attackContent(people);
    await attackOwners(people);
    await attackAddresses(people);
    await attackUploads(people);
    await attackMemory(people);
    await attackDecoder(people);
  } finally {
    await product.stop();
    await issuer.close();
  }
}
