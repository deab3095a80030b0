// @ts-check
import { Person } from '../../scripts/person.mjs';
import { startProduct } from '../../scripts/product.mjs';
import { at, parallel } from '../../scripts/project.mjs';

/** @typedef {Awaited<ReturnType<typeof startForUploaders>>} Uploaders */

/** The product with people of an issuer of tokens: one account may upload ten times a minute, so that many are needed. */
export async function startForUploaders() {
  const { TestIssuer } = await import(at('backend/dist/test/test-issuer.js'));
  const issuer = await TestIssuer.start();
  const product = await startProduct(issuer.environment).catch(async (error) => {
    await issuer.close();
    throw error;
  });
  let [made, uploads] = [0, 0];
  async function newPerson() {
    made += 1;
    const person = new Person(product.origin, await issuer.token({ sub: `person ${made}` }));
    // A hundred of the largest pictures wait for one another.
    person.patienceMs = 300_000;
    await person.initialize();
    return person;
  }
  let uploader = newPerson();
  return {
    product,
    newPerson,
    /** @param {Person} person
     * @param {Buffer} bytes */
    save: (person, bytes) => person.save({ firstName: 'Ada', lastName: 'b' }, new Uint8Array(bytes)),
    /** @returns {Promise<Person>} somebody who may still upload */
    nextUploader() {
      uploads += 1;
      if (uploads % 10 === 0) uploader = newPerson();
      return uploader;
    },
    close: () => issuer.close(),
  };
}

/** @param {number} count
 * @param {(at: number) => Promise<unknown>} work eight at a time */
export async function repeat(count, work) {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await parallel(8, worker);
}
