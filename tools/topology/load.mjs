// @ts-check

import { makePicture } from '../../scripts/person.mjs';
import { quantile } from '../../scripts/quantile.mjs';

/** @typedef {import('../../scripts/person.mjs').Person} Person */

/** Shares of the calls, like those of a dashboard in use. */
const uploads = 0.03;
const saves = 0.12;
const pages = 0.15;
/** The API allows each user ten pictures a minute. */
const betweenUploadsMs = 7_000;

/**
 * Sends calls at an even rate, however long the answers take, by each person in turn. A person's own saves follow one
 * another, so that in the end the last acknowledged one must be found.
 * @param {Person[]} people verified and with a token
 * @param {number} perSecond
 */
export function startLoad(people, perSecond) {
  const failures = /** @type {string[]} */ ([]);
  const counts = { page: 0, details: 0, save: 0, upload: 0 };
  const latencies = /** @type {number[]} */ ([]);
  const saved = /** @type {Map<Person, { firstName: string, lastName: string }>} */ (new Map());
  const avatars = /** @type {Map<Person, string>} */ (new Map());
  const writing = /** @type {Set<Person>} */ (new Set());
  const uploadedAt = /** @type {Map<Person, number>} */ (new Map());
  const underWay = /** @type {Set<Promise<void>>} */ (new Set());
  let sequence = 0;

  /** @param {Person} person
   * @param {keyof typeof counts} kind */
  async function call(person, kind) {
    if (kind === 'page') return person.send('GET', '/login');
    if (kind === 'details') return person.send('GET', '/api/user/account/details');
    const names = { firstName: `First ${sequence}`, lastName: `Last ${sequence}` };
    writing.add(person);
    try {
      const answer = await person.save(names, kind === 'upload' ? await makePicture() : undefined);
      if (answer.status === 200) {
        saved.set(person, names);
        const { avatarPath } = JSON.parse(answer.body);
        if (kind === 'upload') avatars.set(person, avatarPath);
      }
      return answer;
    } finally {
      writing.delete(person);
    }
  }

  /** @param {number} now */
  function next(now) {
    sequence += 1;
    const person = /** @type {Person} */ (people[sequence % people.length]);
    const dice = Math.random();
    const mayUpload = now - (uploadedAt.get(person) ?? Number.NEGATIVE_INFINITY) > betweenUploadsMs;
    const wanted = dice < uploads && mayUpload ? 'upload' : dice < uploads + saves ? 'save' : 'details';
    const kind = dice > 1 - pages ? 'page' : wanted !== 'details' && writing.has(person) ? 'details' : wanted;
    counts[kind] += 1;
    if (kind === 'upload') uploadedAt.set(person, now);
    const work = call(person, kind)
      .then(
        ({ status, body }) => {
          latencies.push(performance.now() - now);
          if (status !== 200) failures.push(`${kind}: ${status} ${body.slice(0, 200)}`);
        },
        (error) => {
          failures.push(`${kind}: ${error}`);
        },
      )
      .finally(() => underWay.delete(work));
    underWay.add(work);
  }

  const begun = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - begun) / 1000) * perSecond;
    while (sequence < due) next(performance.now());
  }, 5);

  return {
    failures,
    counts,
    saved,
    avatars,
    get sent() {
      return sequence;
    },
    /** The time in milliseconds within which this share of the answers came.
     * @param {number} share */
    within: (share) => quantile(latencies, share),
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
    },
  };
}
