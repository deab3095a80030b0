// @ts-check
import sharp from 'sharp';
import { bombs, canary, laden, makeSeeds, mutate, rareForms } from './hostile-pictures.mjs';
import { countStatuses } from './probing.mjs';
import { Random } from './random.mjs';
import { repeat, startForUploaders } from './uploaders.mjs';

const seed = 1;
const mutations = 300;

/** What pictures are made of: rare forms, what they carry, bombs and mutations.
 * @param {import('./run.mjs').Check} check */
export async function attackPictures(check) {
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
  for (const [what, bytes] of [...(await rareForms()), ...(await laden())]) {
    const person = await nextUploader();
    const { status } = await save(person, bytes);
    const { url } = await person.picture();
    const shown = (await person.send('GET', url)).bytes;
    const { width, height, exif, xmp, iptc, icc, comments } = await sharp(shown).metadata();
    const kept = Object.entries({ exif, xmp, iptc, icc, comments }).filter(([, value]) => value);
    const found = [canary, 'Exif', 'serial', 'PK\x03\x04'].filter((word) => shown.includes(word));
    check(
      what,
      '200, 90 × 60, pixels alone',
      `${status}, ${width} × ${height}, and ${[...kept.map(([name]) => name), ...found].join(', ') || 'nothing else'}`,
      status === 200 && width === 90 && height === 60 && kept.length + found.length === 0,
    );
  }
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
