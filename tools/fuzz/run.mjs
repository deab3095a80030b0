// @ts-check
import '../../scripts/node-version.mjs';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/build.mjs';
import { Person } from '../../scripts/person.mjs';
import { startProduct } from '../../scripts/product.mjs';
import { Progress } from '../../scripts/progress.mjs';
import { endOnSignals, runMain, Stop } from '../../scripts/project.mjs';
import { exchange } from '../attacks/raw-exchange.mjs';
import { generateRequest } from './generated-requests.mjs';

const connections = 12;
const renewEvery = 500;
/** How much memory may grow after the first tenth of the run. */
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

/** Users whose credentials the requests carry. They sign in again if a request has signed them out; if a request has
 * changed the password, another user takes their place.
 * @param {Product} product */
async function createActors({ origin, inbox }) {
  const join = async (/** @type {boolean} */ verified) => {
    const person = new Person(origin);
    if (verified) return person.join(inbox);
    await person.register();
    return person;
  };
  const people = { verified: await join(true), unverified: await join(false) };
  return {
    /** @returns {Promise<Actors>} */
    async renew() {
      for (const name of /** @type {const} */ (['verified', 'unverified'])) {
        const person = people[name];
        await person
          .renew()
          .catch(() => person.signIn())
          .catch(async () => {
            person.close();
            people[name] = await join(name === 'verified');
          });
        await people[name].renew();
      }
      return { ...people, nobody: { token: '', cookie: '', user: '' } };
    },
    close() {
      for (const person of Object.values(people)) person.close();
    },
  };
}

/** Shortens a request that fails as far as it still fails: removes whole header lines first, then halves of the body.
 * @param {Product} product
 * @param {Buffer} bytes
 * @returns {Promise<Buffer>} */
async function reduce(product, bytes) {
  const fails = async (/** @type {Buffer} */ candidate) =>
    judge(await exchange(product.port, candidate)) !== undefined;
  if (!(await fails(bytes))) return bytes;
  let least = bytes;
  for (let again = true; again; ) {
    again = false;
    const text = least.toString('latin1');
    const end = Math.max(0, text.indexOf('\r\n\r\n'));
    const [first = '', ...lines] = text.slice(0, end).split('\r\n');
    const body = text.slice(end + 4);
    const candidates = [
      ...lines.map((_, index) => [first, ...lines.filter((_line, at) => at !== index)].join('\r\n')),
    ].map((head) => `${head}\r\n\r\n${body}`);
    if (body.length > 1) candidates.push(`${text.slice(0, end)}\r\n\r\n${body.slice(0, body.length / 2)}`);
    for (const candidate of candidates) {
      const shorter = Buffer.from(candidate, 'latin1');
      if (shorter.length < least.length && (await fails(shorter))) {
        least = shorter;
        again = true;
        break;
      }
    }
  }
  return least;
}

/** @param {Product} product
 * @param {Progress} progress */
async function attack(product, progress) {
  const actors = await createActors(product);
  let current = await actors.renew();
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
        renewing = actors.renew().then((renewed) => {
          current = renewed;
        });
      await renewing;
      const { bytes, actor } = generateRequest(seed + index, current, product.origin);
      const answer = await exchange(product.port, bytes);
      answered += 1;
      progress.count(false);
      const key = `${actor} ${answer.status || 'closed'}`;
      statuses.set(key, (statuses.get(key) ?? 0) + 1);
      const wrong = product.copy.exitCode === undefined ? judge(answer) : `exit ${product.copy.exitCode}`;
      if (wrong) findings.push({ what: `request ${index}: ${wrong}`, bytes });
      if (answered % Math.ceil(requests / 10) === 0 && product.copy.exitCode === undefined)
        memory.push(product.memory());
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  actors.close();
  return { answered, statuses, findings, memory };
}

await runMain(async () => {
  if (!Number.isSafeInteger(requests) || requests < 1 || !Number.isSafeInteger(seed))
    throw new Stop('Usage: npm run fuzz -- [--requests 20000] [--seed 1]');
  await ensureBuilt();
  console.log(`Seed ${seed}, ${requests} requests on ${connections} connections`);
  const product = await startProduct();
  endOnSignals(product.stop);
  const progress = new Progress();
  progress.begin(`requests of ${requests}:`);
  const { answered, statuses, findings, memory } = await attack(product, progress)
    .finally(() => progress.end())
    .catch(async (error) => {
      await product.stop();
      throw error;
    });
  for (const [key, count] of [...statuses].sort()) console.log(`${key.padEnd(20)} ${count}`);
  const megabytes = memory.map((bytes) => Math.round(bytes / 2 ** 20));
  console.log(`memory after each tenth: ${megabytes.join(', ')} MB`);
  const grew = (memory.at(-1) ?? 0) > (memory[0] ?? 0) * (1 + growthLimit);
  if (grew) console.log(`It grew by more than ${growthLimit * 100} %.`);
  for (const { what, bytes } of findings) {
    console.log(`\n${what}; again with: npm run fuzz -- --requests ${requests} --seed ${seed}`);
    const least = product.copy.exitCode === undefined ? await reduce(product, bytes) : bytes;
    console.log(`Shortest request that shows it:\n${JSON.stringify(least.toString('latin1'))}`);
  }
  await product.stop();
  const failed = findings.length + (grew ? 1 : 0);
  console.log(`${answered - findings.length} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
});
