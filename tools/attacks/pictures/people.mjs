// @ts-check
import { readFileSync } from 'node:fs';
import { Person } from '../../../scripts/person.mjs';
import { form, multipart, part } from '../multipart.mjs';

/** @typedef {ReturnType<typeof picturePeople>} People */

export const megabyte = 2 ** 20;
const savePath = '/api/user/account/save';

/** @param {string | Buffer} bytes */
export const pictureForm = (bytes) =>
  form(
    part('data', '{"firstName":"Ada","lastName":"b"}'),
    part('avatar', bytes, '; filename="a.png"\r\nContent-Type: image/png'),
  );

/** @param {number} count
 * @param {number} atOnce
 * @param {(at: number) => Promise<unknown>} work */
export async function repeat(count, atOnce, work) {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      next += 1;
      await work(next - 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** People with pictures, and what the server has of them.
 * @param {import('../suites.mjs').AttackContext} context
 * @param {(claims: object) => Promise<string>} makeToken */
export function picturePeople({ product, check }, makeToken) {
  const { origin, copy } = product;
  let made = 0;
  const newPerson = async (claims = {}) => {
    made += 1;
    const person = new Person(origin, await makeToken({ sub: `person ${made}`, ...claims }));
    // A hundred of the largest pictures wait for one another.
    person.patienceMs = 300_000;
    await person.send('GET', '/api/user/initialize');
    return person;
  };
  let uploads = 0;
  let uploader = /** @type {Promise<Person>} */ (Promise.reject());
  uploader.catch(() => {});
  return {
    product,
    check,
    nobody: new Person(origin),
    newPerson,
    /** Somebody who may still upload: one account may do so ten times a minute. */
    nextUploader: () => {
      if (uploads % 10 === 0) uploader = newPerson();
      uploads += 1;
      return uploader;
    },
    /** @param {Person} person
     * @param {Buffer} body a form */
    save: (person, body) => person.send('POST', savePath, { body, type: multipart }),
    /** The picture as the person's browser gets it.
     * @param {Person} person */
    shown: async (person) => {
      const picture = await person.picture();
      return { ...picture, ...(await person.send('GET', picture.url)) };
    },
    /** The process that decodes, while there is one. */
    decoder: () => {
      const pid = copy.child?.pid;
      return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0]) || undefined;
    },
  };
}
