// @ts-check
import '../../scripts/node-version.mjs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/build.mjs';
import { Person } from '../../scripts/person.mjs';
import { startProduct } from '../../scripts/product.mjs';
import { endOnSignals, runMain, Stop } from '../../scripts/project.mjs';
import { quantile } from '../../scripts/quantile.mjs';
import { Random } from '../attacks/random.mjs';
import { attemptSave, loss } from '../faults/writers.mjs';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, seed: { type: 'string' } },
});
const rounds = Number(values.rounds);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const savers = 6;
const pictureEvery = 8;

/** @typedef {import('../faults/writers.mjs').Attempt} Attempt
 * @typedef {import('../../scripts/product.mjs').Product} Product
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

/** A user who saves names and pictures.
 * @param {Product} product
 * @returns {Promise<Writer>} */
async function startSaver(product) {
  const person = await new Person(product.origin).join(product.inbox);
  const attempts = /** @type {Attempt[]} */ ([]);
  const stop = repeat(async () => {
    const picture = attempts.length % pictureEvery === pictureEvery - 1;
    const attempt = /** @type {Attempt} */ ({ value: `n${attempts.length}`, picture, outcome: 'unknown' });
    attempts.push(attempt);
    const status = await attemptSave(person, attempt);
    if (status === 401) await person.renew();
    if (status === 429) await sleep(200);
  });
  const count = (/** @type {boolean} */ picture) =>
    attempts.filter((attempt) => attempt.outcome === 'acknowledged' && attempt.picture === picture).length;
  return {
    stop,
    async check() {
      // The session was opened before the first kill and must have survived them all.
      await person.renew();
      const lost = loss(attempts, await person.details());
      person.close();
      return lost ? [`${person.email} ${lost}`] : [];
    },
    acknowledged: () => `${count(false)} saves and ${count(true)} pictures`,
  };
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
    throw new Stop('Usage: npm run test:kills -- [--rounds 20] [--seed 1]');
  await ensureBuilt();
  console.log(`Seed ${seed}, ${rounds} kills`);
  const random = new Random(seed);
  const product = await startProduct();
  endOnSignals(product.stop);
  const writers = [
    ...(await Promise.all(Array.from({ length: savers }, () => startSaver(product)))),
    startPasswordChanges(product),
    startRegistrations(product),
  ];
  const readyMs = /** @type {number[]} */ ([]);
  for (let round = 0; round < rounds; round += 1) {
    await sleep(200 + random.below(1_500));
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
  console.log(`${rounds} passed, ${lost.length} failed`);
  if (lost.length > 0) process.exitCode = 1;
});
