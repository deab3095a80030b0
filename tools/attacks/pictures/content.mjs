// @ts-check
import sharp from 'sharp';
import { countStatuses } from '../attack-report.mjs';
import { Random } from '../random.mjs';
import {
  bombs,
  borrowedTypes,
  canary,
  laden,
  legalPictures,
  mutatedPicture,
  seedPictures,
} from './hostile-pictures.mjs';
import { pictureForm, repeat } from './people.mjs';

const seed = 1;
const mutations = 300;

/** What pictures are made of.
 * @param {import('./people.mjs').People} people */
export async function sendPictures({ check, nextUploader, save, shown }) {
  for (const [what, bytes, width, height] of await legalPictures()) {
    const who = await nextUploader();
    const { status } = await save(who, pictureForm(bytes));
    const picture = status === 200 ? await shown(who) : undefined;
    const read = picture && (await sharp(picture.bytes).metadata());
    check(
      '69, 75',
      what,
      `200, ${width} × ${height}`,
      `${status}, ${read?.width} × ${read?.height} ${read?.format}`,
      read?.width === width && read.height === height && (read.pages ?? 1) === 1,
    );
  }
  for (const [what, bytes] of await borrowedTypes()) {
    const who = await nextUploader();
    const { avatarPath: before } = await who.details();
    const { status, body } = await save(who, pictureForm(bytes));
    const changed = (await who.details()).avatarPath !== before;
    check(
      76,
      `${what} as a PNG`,
      '415, nothing changed',
      `${status}${changed ? ', changed' : ''} ${/"error":"([^"]*)/.exec(body)?.[1] ?? body}`,
      status === 415 && !changed && !body.includes('CANARY'),
    );
  }
  for (const [what, bytes] of await laden()) {
    const who = await nextUploader();
    const { status } = await save(who, pictureForm(bytes));
    const picture = await shown(who);
    const { exif, xmp, iptc, icc, comments } = await sharp(picture.bytes).metadata();
    const kept = Object.entries({ exif, xmp, iptc, icc, comments }).flatMap(([kind, it]) =>
      it ? [kind] : [],
    );
    const found = ['CANARY', 'Exif', 'serial', 'PK\x03\x04'].filter((word) => picture.bytes.includes(word));
    check(
      '77, 80',
      what,
      '200, nothing of it is kept',
      `${status}, ${[...kept, ...found].join(', ') || 'nothing'} of ${bytes.length} bytes in ${picture.bytes.length}`,
      status === 200 && bytes.includes(canary.slice(0, 6)) && kept.length + found.length === 0,
    );
  }
  for (const [what, bytes, allowed] of await bombs()) {
    const who = await nextUploader();
    const start = performance.now();
    const { status } = await save(who, pictureForm(bytes));
    check(
      78,
      what,
      allowed.join(' or '),
      `${status} for ${bytes.length} bytes, ${Math.round(performance.now() - start)} ms`,
      allowed.includes(status),
    );
  }
  const random = new Random(seed);
  const seeds = await seedPictures();
  const answers = /** @type {{ status: number }[]} */ ([]);
  await repeat(mutations, 8, async () => {
    const bytes = mutatedPicture(random, seeds);
    answers.push(await save(await nextUploader(), pictureForm(bytes)));
  });
  check(
    81,
    `${mutations} mutated pictures over HTTP (seed ${seed})`,
    '200, 415 or 422',
    countStatuses(answers),
    answers.every(({ status }) => [200, 415, 422].includes(status)),
  );
}
