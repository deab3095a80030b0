// @ts-check
import '../../scripts/node-version.mjs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/build.mjs';
import { Person } from '../../scripts/person.mjs';
import { startProduct } from '../../scripts/product.mjs';
import { conclude, endOnSignals, parallel, runMain, Stop } from '../../scripts/project.mjs';
import { quantile } from '../../scripts/quantile.mjs';
import { startWriters } from '../faults/writers.mjs';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' } },
});
const rounds = Number(values.rounds);
const savers = 6;

/** @typedef {import('../../scripts/product.mjs').Product} Product
 * @typedef {{ stop: () => Promise<void>, check: () => Promise<string[]>, acknowledged: () => string }} Writer */

/** Runs turn after turn until stopped; after a failed turn it waits for the product to come back.
 * @param {() => Promise<void>} turn */
function repeat(turn) {
  let running = true;
  const work = (async () => {
    while (running) await turn().catch(() => sleep(100));
  })();
  return async () => {
    running = false;
    await work;
  };
}

/** Users who save names and pictures.
 * @param {Product} product
 * @returns {Promise<Writer>} */
async function startSavers({ origin, inbox }) {
  const people = await parallel(savers, () => new Person(origin).join(inbox));
  const { stop, findLost, count } = startWriters(people.map((person) => [person]));
  return { stop, check: findLost, acknowledged: () => `${count('acknowledged')} saves` };
}

const canSignIn = (/** @type {Person} */ person) =>
  person.signIn().then(
    () => true,
    () => false,
  );

/** Registers one user after another.
 * @param {Product} product
 * @returns {Writer} */
function startRegistrations(product) {
  const registered = /** @type {Person[]} */ ([]);
  const stop = repeat(async () => {
    const person = new Person(product.origin);
    await person.register();
    registered.push(person);
    person.close();
  });
  return {
    stop,
    async check() {
      const lost = [];
      for (const person of registered) {
        if (!(await canSignIn(person))) lost.push(`${person.email} registered and cannot sign in`);
        person.close();
      }
      return lost;
    },
    acknowledged: () => `${registered.length} registrations`,
  };
}

/** Users who change their password again and again. After a change without an answer another user continues: guessing
 * the valid password would soon reach the login throttle.
 * @param {Product} product
 * @returns {Writer} */
function startPasswordChanges(product) {
  const people = /** @type {{ person: Person, possible: string[] }[]} */ ([]);
  let current = /** @type {{ person: Person, possible: string[] } | undefined} */ (undefined);
  let changes = 0;
  const stop = repeat(async () => {
    if (!current) {
      const person = new Person(product.origin);
      await person.register();
      current = { person, possible: [person.password] };
      people.push(current);
    }
    const newPassword = `changed secret ${changes}`;
    const own = current;
    const [currentPassword] = own.possible;
    own.possible.push(newPassword);
    current = undefined;
    await own.person.identity('/update-password', { currentPassword, newPassword });
    own.possible = [newPassword];
    current = own;
    changes += 1;
    await sleep(500);
  });
  return {
    stop,
    async check() {
      const lost = [];
      for (const { person, possible } of people) {
        let found = false;
        for (const password of possible) {
          person.password = password;
          found ||= await canSignIn(person);
        }
        person.close();
        if (!found) lost.push(`${person.email} cannot sign in with a password that may be the last`);
      }
      return lost;
    },
    acknowledged: () => `${changes} password changes`,
  };
}

await runMain(async () => {
  if (!Number.isSafeInteger(rounds) || rounds < 1)
    throw new Stop('Usage: npm run test:kills -- [--rounds 20]');
  await ensureBuilt();
  const product = await startProduct();
  endOnSignals(product.stop);
  const writers = [await startSavers(product), startPasswordChanges(product), startRegistrations(product)];
  const readyMs = /** @type {number[]} */ ([]);
  for (let round = 0; round < rounds; round += 1) {
    await sleep(200 + Math.random() * 1_500);
    await product.copy.stop('SIGKILL');
    const killed = performance.now();
    await product.copy.start();
    readyMs.push(performance.now() - killed);
  }
  await sleep(1_000);
  await Promise.all(writers.map(({ stop }) => stop()));
  const lost = [];
  for (const writer of writers) lost.push(...(await writer.check()));
  await product.stop();
  for (const writer of writers) console.log(`acknowledged: ${writer.acknowledged()}`);
  const seconds = [0.5, 0.95, 1].map((share) => (quantile(readyMs, share) / 1000).toFixed(1));
  console.log(
    `Ready again after ${seconds[0]} s at the median, ${seconds[1]} s at p95, ${seconds[2]} s at most`,
  );
  for (const problem of lost) console.log(`LOST: ${problem}`);
  conclude(rounds, lost.length);
});
