// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { makePicture, Person } from '../../scripts/person.mjs';

const usersEach = 5;
/** One save in this many brings a picture; the API allows each user ten a minute. */
const pictureEvery = 12;

/** @typedef {'acknowledged' | 'refused' | 'unknown'} Outcome
 * @typedef {{ value: string, picture: boolean, outcome: Outcome, avatarPath?: string }} Attempt
 * @typedef {{ subject: string, person: Person, attempts: Attempt[] }} User
 * @typedef {{ firstName: string, avatarPath: string }} Found */

/** Users who save again and again, each one save at a time, with the outcome of each attempt.
 * @param {{ url: string, token: (subject: string) => Promise<string>, count: number, name: string }} settings */
export async function startWriters({ url, token, count, name }) {
  const users = /** @type {User[]} */ ([]);
  for (let index = 0; index < count * usersEach; index += 1) {
    const subject = `${name}-${index}`;
    const person = new Person(url, await token(subject));
    await person.initialize();
    users.push({ subject, person, attempts: [] });
  }
  let running = true;
  let sequence = 0;

  /** @param {User[]} own */
  async function write(own) {
    for (let turn = 0; running; turn += 1) {
      const user = /** @type {User} */ (own[turn % own.length]);
      sequence += 1;
      const attempt = /** @type {Attempt} */ ({
        value: `n${sequence}`,
        picture: sequence % pictureEvery === 0,
        outcome: 'unknown',
      });
      user.attempts.push(attempt);
      await attemptSave(user.person, attempt).catch(() => {});
      if (attempt.outcome !== 'acknowledged') await sleep(30);
    }
  }

  const work = Array.from({ length: count }, (_, index) =>
    write(users.slice(index * usersEach, (index + 1) * usersEach)),
  );
  return {
    users,
    /** The number of attempts with this outcome so far.
     * @param {Outcome} outcome */
    count: (outcome) =>
      users.reduce((sum, { attempts }) => sum + attempts.filter((one) => one.outcome === outcome).length, 0),
    stop: async () => {
      running = false;
      await Promise.all(work);
      for (const { person } of users) person.close();
    },
  };
}

/** Saves and records the outcome. Rejects if the connection broke: the save may have been stored or not.
 * @param {Person} person
 * @param {Attempt} attempt
 * @returns {Promise<number>} the status */
export async function attemptSave(person, attempt) {
  const names = { firstName: attempt.value, lastName: 'x' };
  const { status, body } = await person.save(names, attempt.picture ? await makePicture() : undefined);
  if (status === 200) {
    attempt.outcome = 'acknowledged';
    attempt.avatarPath = JSON.parse(body).avatarPath;
  } else if (status < 500) attempt.outcome = 'refused';
  return status;
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
