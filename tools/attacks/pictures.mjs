// @ts-check
import { bombs, makeSeeds, mutate } from './hostile-pictures.mjs';
import { countStatuses } from './probing.mjs';
import { Random } from './random.mjs';
import { repeat, startForUploaders } from './uploaders.mjs';

const seed = 1;
const mutations = 300;

/** What pictures are made of: bombs and mutations.
 * @param {import('./run.mjs').Check} check */
export async function attack(check) {
  const uploaders = await startForUploaders();
  try {
    await send(uploaders, check);
  } finally {
    await uploaders.close();
  }
}

/** @param {import('./uploaders.mjs').Uploaders} uploaders
 * @param {import('./run.mjs').Check} check */
async function send({ nextUploader, save }, check) {
  for (const [what, bytes, allowed] of await bombs()) {
    const began = performance.now();
    const { status } = await save(await nextUploader(), bytes);
    check(
      what,
      allowed.join(' or '),
      `${status} for ${bytes.length} bytes, ${Math.round(performance.now() - began)} ms`,
      allowed.includes(status),
    );
  }
  const random = new Random(seed);
  const seeds = await makeSeeds();
  const answers = /** @type {{ status: number }[]} */ ([]);
  await repeat(mutations, async () => {
    answers.push(await save(await nextUploader(), mutate(random, seeds)));
  });
  check(
    `${mutations} mutated pictures over HTTP (seed ${seed})`,
    '200, 415 or 422',
    countStatuses(answers),
    answers.every(({ status }) => [200, 415, 422].includes(status)),
  );
}
