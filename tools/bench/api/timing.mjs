// @ts-check
import { table } from '../../../scripts/markdown.mjs';
import { newEmail, newSource, Person } from '../../../scripts/person.mjs';
import { startProduct, stopProducts } from '../../../scripts/product.mjs';
import { quantile } from '../../../scripts/quantile.mjs';

/** Of each of the two kinds of addresses that are compared. */
const samples = 200;
/** Longer than what a request leaves behind takes. */
const watchMs = 60;

/** @typedef {{ next: number[], answered: number[] }} Watched how many milliseconds the next request after a call took,
 *   and how many were answered within `watchMs` */

/** @param {string} origin */
function newPerson(origin) {
  const person = new Person(origin);
  person.source = newSource();
  return person;
}

/** @param {Person} person
 * @param {Watched} watched added to */
async function watch(person, { next, answered }) {
  const end = performance.now() + watchMs;
  const took = /** @type {number[]} */ ([]);
  while (performance.now() < end) {
    const before = performance.now();
    await person.send('GET', '/livez');
    took.push(performance.now() - before);
  }
  next.push(took[0] ?? Number.NaN);
  answered.push(took.length);
}

/** How often a number of `ones` is above one of `others`: 0.5 if nothing distinguishes them.
 * @param {number[]} ones
 * @param {number[]} others */
function areaUnderCurve(ones, others) {
  let above = 0;
  for (const one of ones) for (const other of others) above += one > other ? 1 : Number(one === other) / 2;
  return above / (ones.length * others.length);
}

/** Makes the calls in turns, so that both meet the same machine.
 * @param {string} name
 * @param {((index: number) => Promise<Person>)[]} calls resolve with the answer
 * @returns {Promise<unknown[]>} a row of the table */
async function compare(name, calls) {
  const watched = calls.map(() => /** @type {Watched} */ ({ next: [], answered: [] }));
  for (let index = 0; index < samples; index += 1)
    for (const [at, call] of calls.entries()) {
      const person = await call(index);
      await watch(person, /** @type {Watched} */ (watched[at]));
      person.close();
    }
  const [ones, others] = /** @type {[Watched, Watched]} */ (watched);
  const cells = (/** @type {number[]} */ one, /** @type {number[]} */ other) => [
    `${quantile(one, 0.5).toFixed(1)} / ${quantile(other, 0.5).toFixed(1)}`,
    areaUnderCurve(one, other).toFixed(3),
  ];
  return [name, ...cells(ones.next, others.next), ...cells(ones.answered, others.answered)];
}

/** What the requests after a call tell about the address that it named. */
export async function measureAfterEffects() {
  const { origin, inbox } = await startProduct();
  try {
    const owners = /** @type {Person[]} */ ([]);
    const asked = async (/** @type {string} */ path, /** @type {Record<string, string>} */ fields) => {
      const person = newPerson(origin);
      await person.post(path, fields);
      return person;
    };
    const joined = async () => {
      const person = newPerson(origin);
      await person.register();
      owners.push(person);
      return person;
    };
    const pickOwner = (/** @type {number} */ index) => /** @type {Person} */ (owners[index % owners.length]);
    const correct = async (/** @type {Person} */ person, /** @type {string} */ email) => {
      await person.post('/verification/send', { email, continueUrl: `${origin}/login` });
      return person;
    };
    for (let index = 0; index < samples; index += 1) (await joined()).close();
    const { password } = pickOwner(0);
    const rows = [
      await compare('register: taken / free', [
        (index) => asked('/register', { email: pickOwner(index).email, password }),
        joined,
      ]),
      await compare('corrected address: taken / free', [
        (index) => correct(pickOwner(2 * index), pickOwner(2 * index + 1).email),
        (index) => correct(pickOwner(2 * index + 1), newEmail()),
      ]),
      await compare('reset: known / unknown', [
        (index) => asked('/password-reset/request', { email: pickOwner(index).email }),
        () => asked('/password-reset/request', { email: newEmail() }),
      ]),
    ];
    const known = new Set(owners.map(({ email }) => email));
    const mails = /** @type {import('../../../scripts/person.mjs').Mail[]} */ (
      await (await fetch(`${inbox}/api/messages`)).json()
    );
    if (mails.length < samples || !mails.every(({ to }) => known.has(`${to}`)))
      throw new Error('The inbox does not hold the mails to the known addresses.');
    const heads = ['call', 'next GET /livez, ms', 'AUC', `answered in ${watchMs} ms`, 'AUC'];
    console.log(table(heads, rows).join('\n'));
  } finally {
    await stopProducts();
  }
}
