// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { makePicture } from '../../scripts/person.mjs';

/** One save in this many brings a picture; the API allows each user ten a minute. */
const pictureEvery = 12;

/** @typedef {import('../../scripts/person.mjs').Person} Person
 * @typedef {'acknowledged' | 'refused' | 'unknown'} Outcome
 * @typedef {{ value: string, picture: boolean, outcome: Outcome, avatarPath?: string }} Attempt
 * @typedef {{ person: Person, attempts: Attempt[] }} User
 * @typedef {{ firstName: string, avatarPath: string }} Found */

/** Users who save again and again. Those of one group take turns, each one save at a time.
 * @param {Person[][]} groups who have an account */
export function startWriters(groups) {
  const users = groups.map((people) =>
    people.map((person) => ({ person, attempts: /** @type {Attempt[]} */ ([]) })),
  );
  let running = true;
  let sequence = 0;

  /** @param {User[]} own */
  async function write(own) {
    for (let turn = 0; running; turn += 1) {
      const { person, attempts } = /** @type {User} */ (own[turn % own.length]);
      sequence += 1;
      const picture = sequence % pictureEvery === 0;
      const attempt = /** @type {Attempt} */ ({ value: `n${sequence}`, picture, outcome: 'unknown' });
      attempts.push(attempt);
      await save(person, attempt).catch(() => {});
      if (attempt.outcome !== 'acknowledged') await sleep(30);
    }
  }
  const work = users.map(write);

  return {
    /** The number of attempts with this outcome so far.
     * @param {Outcome} outcome */
    count: (outcome) =>
      users
        .flat()
        .flatMap(({ attempts }) => attempts)
        .filter((attempt) => attempt.outcome === outcome).length,
    stop: async () => {
      running = false;
      await Promise.all(work);
    },
    /** @returns {Promise<string[]>} acknowledged saves that are missing */
    findLost: async () => {
      const lost = [];
      for (const { person, attempts } of users.flat()) {
        // The session was opened before the first fault and must have survived them all.
        if (person.cookie) await person.renew();
        const problem = loss(attempts, await person.details());
        if (problem) lost.push(`${person.email} ${problem}`);
        person.close();
      }
      return lost;
    },
  };
}

/** Saves and records the outcome. Rejects if the connection broke: the save may have been stored or not.
 * @param {Person} person
 * @param {Attempt} attempt */
async function save(person, attempt) {
  const names = { firstName: attempt.value, lastName: 'x' };
  const { status, body } = await person.save(names, attempt.picture ? await makePicture() : undefined);
  if (status === 200) {
    attempt.outcome = 'acknowledged';
    attempt.avatarPath = JSON.parse(body).avatarPath;
  } else if (status < 500) attempt.outcome = 'refused';
  if (status === 401) await person.renew();
}

/**
 * Checks what an account shows after its successive attempts: it must be the last acknowledged one, or a later one with
 * an unknown outcome.
 * @param {Attempt[]} attempts
 * @param {Found} found
 * @returns {string | undefined} what is wrong
 */
export function loss(attempts, { firstName, avatarPath }) {
  const known = attempts.findLastIndex(({ outcome }) => outcome === 'acknowledged');
  const later = attempts.slice(known + 1).filter(({ outcome }) => outcome === 'unknown');
  const names = [known < 0 ? '' : attempts[known]?.value, ...later.map(({ value }) => value)];
  if (!names.includes(firstName)) return `shows ${firstName || 'nothing'}, not ${names.join(' or ')}`;
  const pictured = attempts.filter((one) => one.picture && one.outcome !== 'refused');
  const picture = pictured.findLastIndex(({ outcome }) => outcome === 'acknowledged');
  // An upload with an unknown outcome may have replaced it.
  if (picture < pictured.length - 1) return undefined;
  const expected = pictured[picture]?.avatarPath ?? '';
  return avatarPath === expected ? undefined : `shows the picture ${avatarPath}, not ${expected}`;
}
