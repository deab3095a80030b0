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

/** @param {Person} person
 * @param {Watched} watched added to */
async function watch(person, { next, answered }) {
  const end = performance.now() + watchMs;
  const took = /** @type {number[]} */ ([]);
  for (let now = performance.now(); now < end; now = performance.now()) {
    await person.send('GET', '/livez');
    took.push(performance.now() - now);
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

/** Makes both calls in turns, so that they meet the same machine.
 * @param {string} name
 * @param {(index: number) => Promise<Person>} callOne resolves with the answer
 * @param {(index: number) => Promise<Person>} callOther
 * @returns {Promise<string[]>} a row of the table */
async function compare(name, callOne, callOther) {
  const [one, other] = [callOne, callOther].map((call) => ({
    ...{ call, next: /** @type {number[]} */ ([]), answered: /** @type {number[]} */ ([]) },
  }));
  if (!one || !other) throw new RangeError();
  for (let index = 0; index < samples; index += 1)
    for (const watched of [one, other]) {
      const person = await watched.call(index);
      await watch(person, watched);
      person.close();
    }
  const cells = (/** @type {'next' | 'answered'} */ key) => [
    `${quantile(one[key], 0.5).toFixed(1)} / ${quantile(other[key], 0.5).toFixed(1)}`,
    areaUnderCurve(one[key], other[key]).toFixed(3),
  ];
  return [name, ...cells('next'), ...cells('answered')];
}

/** What the requests after a call tell about the address that it named. */
export async function measureAfterEffects() {
  const { origin } = await startProduct();
  try {
    const owners = /** @type {Person[]} */ ([]);
    for (let index = 0; index < samples; index += 1) {
      const person = Object.assign(new Person(origin), { source: newSource() });
      await person.register();
      person.close();
      owners.push(person);
    }
    const pickOwner = (/** @type {number} */ index) => /** @type {Person} */ (owners[index % samples]);
    const correct = async (/** @type {Person} */ person, /** @type {string} */ email) => {
      await person.post('/verification/send', { email, continueUrl: `${origin}/login` });
      return person;
    };
    const reset = async (/** @type {string} */ email) => {
      const person = Object.assign(new Person(origin), { source: newSource() });
      await person.post('/password-reset/request', { email });
      return person;
    };
    const rows = [
      await compare(
        'corrected address: taken / free',
        (index) => correct(pickOwner(2 * index), pickOwner(2 * index + 1).email),
        (index) => correct(pickOwner(2 * index + 1), newEmail()),
      ),
      await compare(
        'reset: known / unknown',
        (index) => reset(pickOwner(index).email),
        () => reset(newEmail()),
      ),
    ];
    const heads = ['call', 'next GET /livez, ms', 'AUC', `answered in ${watchMs} ms`, 'AUC'];
    console.log(table(heads, rows).join('\n'));
  } finally {
    await stopProducts();
  }
}
