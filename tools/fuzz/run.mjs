// @ts-check
import '../../scripts/node-version.mjs';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/build.mjs';
import { Person } from '../../scripts/person.mjs';
import { startProduct } from '../../scripts/product.mjs';
import { conclude, endOnSignals, parallel, runMain, Stop } from '../../scripts/project.mjs';
import { exchange } from '../attacks/raw-exchange.mjs';

const connections = 12;
const renewEvery = 500;
/** How much memory may grow in the second half of the run: in the first it grows to what the load needs. */
const growthLimit = 0.2;

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string' } },
});
const requests = Number(values.requests);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));

/** @typedef {import('../../scripts/product.mjs').Product} Product
 * @typedef {import('./generated-requests.mjs').Actors} Actors
 * @typedef {import('../attacks/raw-exchange.mjs').Exchange} Exchange
 * @typedef {{ what: string, bytes: Buffer }} Finding */

/** Says what is wrong with an answer. A refusal under load is not wrong: it says when to retry.
 * @param {Exchange} answer
 * @returns {string | undefined} */
function judge({ status, head, hung }) {
  if (hung) return 'no answer and no end';
  if (status === 503 && /\r\nretry-after:/i.test(head)) return undefined;
  return status >= 500 ? `status ${status}` : undefined;
}

/** Users whose credentials the requests carry, new ones each time: requests sign them out and change their passwords.
 * @param {Product} product
 * @returns {Promise<Actors>} */
async function createActors({ origin, inbox }) {
  const verified = await new Person(origin).join(inbox);
  const unverified = new Person(origin);
  await unverified.register();
  await unverified.renew();
  for (const person of [verified, unverified]) person.close();
  return { verified, unverified, nobody: { token: '', cookie: '', user: '' } };
}

/** @param {Product} product */
async function attack(product) {
  // It reads the table of calls, which has to be compiled.
  const { generateRequest } = await import('./generated-requests.mjs');
  let actors = await createActors(product);
  let next = 0;
  let answered = 0;
  let renewing = Promise.resolve();
  const memory = /** @type {number[]} bytes after each tenth */ ([]);
  const statuses = /** @type {Map<string, number>} */ (new Map());
  const findings = /** @type {Finding[]} */ ([]);

  const work = async () => {
    while (next < requests && findings.length === 0) {
      const index = next;
      next += 1;
      if (index % renewEvery === renewEvery - 1)
        renewing = createActors(product).then((created) => {
          actors = created;
        });
      await renewing;
      const { bytes, actor } = generateRequest(seed + index, actors, product.origin);
      const answer = await exchange(product.port, bytes);
      answered += 1;
      const key = `${actor} ${answer.status || 'closed'}`;
      statuses.set(key, (statuses.get(key) ?? 0) + 1);
      const wrong = product.copy.exitCode === undefined ? judge(answer) : `exit ${product.copy.exitCode}`;
      if (wrong) findings.push({ what: `request ${index}: ${wrong}`, bytes });
      if (answered % Math.ceil(requests / 10) === 0 && product.copy.exitCode === undefined) {
        memory.push(product.memory());
        console.log(`  ${answered} of ${requests} requests`);
      }
    }
  };
  await parallel(connections, work);
  return { answered, statuses, findings, memory };
}

await runMain(async () => {
  if (!Number.isSafeInteger(requests) || requests < 1 || !Number.isSafeInteger(seed))
    throw new Stop('Usage: npm run fuzz -- [--requests 20000] [--seed 1]');
  await ensureBuilt();
  console.log(`Seed ${seed}, ${requests} requests on ${connections} connections`);
  const product = await startProduct();
  endOnSignals(product.stop);
  const { answered, statuses, findings, memory } = await attack(product).catch(async (error) => {
    await product.stop();
    throw error;
  });
  for (const [key, count] of [...statuses].sort()) console.log(`${key.padEnd(20)} ${count}`);
  const megabytes = memory.map((bytes) => Math.round(bytes / 2 ** 20));
  console.log(`memory after each tenth: ${megabytes.join(', ')} MB`);
  const grew = (memory.at(-1) ?? 0) > Math.max(...memory.slice(0, 5)) * (1 + growthLimit);
  if (grew) console.log(`It grew by more than ${growthLimit * 100} % in the second half.`);
  for (const { what, bytes } of findings) {
    console.log(`\n${what}; again with: npm run fuzz -- --requests ${requests} --seed ${seed}`);
    console.log(JSON.stringify(bytes.toString('latin1')));
  }
  await product.stop();
  conclude(answered - findings.length, findings.length + (grew ? 1 : 0));
});
