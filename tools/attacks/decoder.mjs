// @ts-check
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { at, parallel, until } from '../../scripts/project.mjs';
import { flatPng, largestLegal, makeSeeds, mutate } from './hostile-pictures.mjs';
import { countStatuses, probing } from './probing.mjs';
import { Random } from './random.mjs';
import { repeat, startForUploaders } from './uploaders.mjs';

const seed = 2;
const mutations = 8_000;
const megabyte = 2 ** 20;

/** The process that decodes pictures: floods of those that take the most memory, and mutations.
 * @param {import('./run.mjs').Check} check */
export async function attack(check) {
  const uploaders = await startForUploaders();
  try {
    for (const [what, picture, count, status] of /** @type {[string, Buffer, number, number][]} */ ([
      ['100 pixel bombs at once', flatPng(14_000, 14_000), 100, 422],
      ['100 largest legal pictures at once', await largestLegal(), 100, 200],
      ['5 interlaced at once', await largestLegal(true), 5, 200],
    ]))
      await flood(uploaders, check, what, picture, count, status);
  } finally {
    await uploaders.close();
  }
  await decodeMutations(check);
}

/** @param {number | undefined} pid of the server
 * @returns {number} what the process that decodes holds in memory, in bytes; 0 while there is none */
function readDecoderMemory(pid) {
  try {
    const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** @param {import('./uploaders.mjs').Uploaders} uploaders
 * @param {import('./run.mjs').Check} check
 * @param {string} what
 * @param {Buffer} picture
 * @param {number} count
 * @param {number} status of those that are not refused as too many */
async function flood({ product, newPerson, save }, check, what, picture, count, status) {
  const senders = await parallel(count / 5, newPerson);
  const before = product.memory();
  const began = performance.now();
  const lives = probing(product, '/livez');
  const peak = { server: 0, decoder: 0 };
  let over = false;
  const answered = Promise.all(
    senders.flatMap((sender) => Array.from({ length: 5 }, () => save(sender, picture))),
  ).finally(() => {
    over = true;
  });
  for (; !over; await sleep(100)) {
    peak.server = Math.max(peak.server, product.memory() - before);
    peak.decoder = Math.max(peak.decoder, readDecoderMemory(product.copy.child?.pid));
  }
  const answers = await answered;
  const seconds = (performance.now() - began) / 1000;
  const { median, longest } = await lives.end();
  const isGivenBack = await until(() => product.memory() <= before + 100 * megabyte, 30_000);
  const [server, decoder, after] = [peak.server, peak.decoder, product.memory() - before].map((bytes) =>
    Math.round(bytes / megabyte),
  );
  check(
    what,
    `${status} or 503; server 300 MB more at most, then 100 MB; decoder 350 MB`,
    `${countStatuses(answers)} in ${seconds.toFixed(1)} s; server ${server} MB more, then ${after} MB; decoder ${decoder} MB; /livez ${median.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`,
    answers.every((answer) => [status, 503].includes(answer.status)) &&
      answers.some((answer) => answer.status === status) &&
      peak.server <= 300 * megabyte &&
      peak.decoder <= 350 * megabyte &&
      isGivenBack,
  );
}

/** @param {import('./run.mjs').Check} check */
async function decodeMutations(check) {
  const { ForkedAvatarImages, startAvatarProcess } = await import(
    at('adapters/dist/backend/account/index.js')
  );
  const { detectAvatarType } = await import(at('domain/dist/account/index.js'));
  let started = 0;
  const images = new ForkedAvatarImages(() => {
    started += 1;
    return startAvatarProcess();
  });
  const random = new Random(seed);
  const seeds = await makeSeeds();
  const outcomes = /** @type {Record<string, number>} */ ({});
  await repeat(mutations, async () => {
    const bytes = mutate(random, seeds);
    const type = detectAvatarType(bytes);
    const result = type && (await images.encode(bytes, type));
    const outcome = result?.ok ? 'decoded' : (result?.error ?? 'of no type');
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  });
  check(
    `${mutations} mutated pictures in the decoder (seed ${seed})`,
    'decoded or refused, by one process',
    `${JSON.stringify(outcomes)}, ${started} process`,
    started === 1 && !outcomes['avatar-busy'],
  );
}
