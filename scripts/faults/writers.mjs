// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';

const patienceMs = 10_000;
const usersEach = 5;
/** One save in this many brings a picture; the API takes ten a minute of each user. */
const pictureEvery = 12;

/** @typedef {'acknowledged' | 'refused' | 'unknown'} Outcome
 * @typedef {{ value: string, picture: boolean, outcome: Outcome, avatarPath?: string }} Attempt
 * @typedef {{ subject: string, token: string, attempts: Attempt[] }} User
 * @typedef {{ firstName: string, avatarPath: string }} Found */

const picture = new Uint8Array(
  await sharp({ create: { width: 32, height: 32, channels: 3, background: '#7c3aed' } })
    .png()
    .toBuffer(),
);

/** People who save again and again, each one thing after the other, and what became of each attempt.
 * @param {{ url: string, token: (subject: string) => Promise<string>, count: number, name: string }} settings */
export async function startWriters({ url, token, count, name }) {
  const users = /** @type {User[]} */ ([]);
  for (let index = 0; index < count * usersEach; index += 1) {
    const subject = `${name}-${index}`;
    users.push({ subject, token: await token(subject), attempts: [] });
  }
  for (const user of users) await initialize(url, user);
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
      await save(url, user, attempt);
      if (attempt.outcome !== 'acknowledged') await sleep(30);
    }
  }

  const work = Array.from({ length: count }, (_, index) =>
    write(users.slice(index * usersEach, (index + 1) * usersEach)),
  );
  return {
    users,
    /** How many attempts had this outcome so far.
     * @param {Outcome} outcome */
    count: (outcome) =>
      users.reduce((sum, { attempts }) => sum + attempts.filter((one) => one.outcome === outcome).length, 0),
    stop: async () => {
      running = false;
      await Promise.all(work);
    },
  };
}

/** @param {string} url
 * @param {User} user */
async function initialize(url, { token }) {
  const answer = await fetch(`${url}/api/user/initialize`, { headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`initialize answered ${answer.status}`);
}

/** @param {string} url
 * @param {User} user
 * @param {Attempt} attempt */
async function save(url, { token }, attempt) {
  const body = new FormData();
  body.set('data', JSON.stringify({ firstName: attempt.value, lastName: 'x' }));
  if (attempt.picture) body.set('avatar', new Blob([picture], { type: 'image/png' }), 'avatar');
  try {
    const answer = await fetch(`${url}/api/user/account/save`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body,
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await answer.text();
    if (answer.ok) {
      attempt.avatarPath = JSON.parse(text).avatarPath;
      attempt.outcome = 'acknowledged';
    } else if (answer.status < 500) attempt.outcome = 'refused';
  } catch {
    // The connection broke: it may have been saved or not.
  }
}

/**
 * What an account may show after its attempts, which followed one another: the last acknowledged one, or one after it
 * of which nobody knows.
 * @param {Attempt[]} attempts
 * @param {Found} found
 * @returns {string | undefined} what is wrong */
export function loss(attempts, { firstName, avatarPath }) {
  const known = attempts.findLastIndex(({ outcome }) => outcome === 'acknowledged');
  const later = attempts.slice(known + 1).filter(({ outcome }) => outcome === 'unknown');
  const names = [known < 0 ? '' : attempts[known]?.value, ...later.map(({ value }) => value)];
  if (!names.includes(firstName)) return `shows ${firstName || 'nothing'}, not ${names.join(' or ')}`;
  const pictured = attempts.filter((one) => one.picture && one.outcome !== 'refused');
  const picture = pictured.findLastIndex(({ outcome }) => outcome === 'acknowledged');
  // An upload of which nobody knows may have replaced it.
  if (picture < pictured.length - 1) return undefined;
  const expected = pictured[picture]?.avatarPath ?? '';
  return avatarPath === expected ? undefined : `shows the picture ${avatarPath}, not ${expected}`;
}
