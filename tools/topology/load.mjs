// @ts-check
import { makePicture } from '../../scripts/person.mjs';
import { quantile } from '../../scripts/quantile.mjs';

/** @typedef {import('../../scripts/person.mjs').Person} Person
 * @typedef {'page' | 'details' | 'save' | 'upload'} Kind
 * @typedef {{ firstName: string, lastName: string, avatarPath: string }} Details */

/** Of a hundred calls, like those of a dashboard in use: 3 uploads, 12 saves and 13 pages; the others read details.
 * @type {Kind[]} */
const kinds = Array.from({ length: 100 }, (_, at) =>
  at % 33 === 1 ? 'upload' : at % 8 === 3 ? 'save' : at % 7 === 0 ? 'page' : 'details',
);

/**
 * Sends calls at an even rate, however long the answers take, by each person in turn. A person's own saves follow one
 * another, so that in the end the last acknowledged one must be found.
 * @param {Person[]} people verified and with a token
 * @param {number} perSecond
 */
export function startLoad(people, perSecond) {
  const users = people.map((person) => ({
    person,
    saved: /** @type {Details} */ ({ firstName: '', lastName: '', avatarPath: '' }),
    isWriting: false,
  }));
  const failures = /** @type {string[]} */ ([]);
  const counts = { page: 0, details: 0, save: 0, upload: 0 };
  const latencies = /** @type {number[]} */ ([]);
  const underWay = /** @type {Set<Promise<void>>} */ (new Set());
  let sequence = 0;

  /** @param {typeof users[number]} user
   * @param {Kind} kind */
  async function call(user, kind) {
    const { person } = user;
    if (kind === 'page') return person.send('GET', '/login');
    if (kind === 'details') return person.send('GET', '/api/user/account/details');
    const names = { firstName: `First ${sequence}`, lastName: `Last ${sequence}` };
    user.isWriting = true;
    try {
      const answer = await person.save(names, kind === 'upload' ? await makePicture() : undefined);
      if (answer.status === 200) user.saved = { ...names, avatarPath: JSON.parse(answer.body).avatarPath };
      return answer;
    } finally {
      user.isWriting = false;
    }
  }

  /** @param {number} now */
  function next(now) {
    const user = /** @type {typeof users[number]} */ (users[sequence % users.length]);
    sequence += 1;
    // Another one for each person in each round: the API allows a person ten pictures a minute.
    const planned = kinds[(sequence + Math.floor(sequence / users.length)) % kinds.length];
    const kind = user.isWriting || !planned ? 'details' : planned;
    counts[kind] += 1;
    const work = call(user, kind)
      .then(({ status, body }) => {
        latencies.push(performance.now() - now);
        if (status !== 200) failures.push(`${kind}: ${status} ${body.slice(0, 200)}`);
      })
      .catch((error) => void failures.push(`${kind}: ${error}`))
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
    users,
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
