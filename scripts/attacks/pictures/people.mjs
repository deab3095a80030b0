// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { form, part } from '../forms.mjs';
import { newSource } from '../identity-client.mjs';

/** @typedef {{ token: string, from: string }} Person
 * @typedef {ReturnType<typeof peopleOf>} People */

export const megabyte = 2 ** 20;
export const savePath = '/api/user/account/save';
export const multipart = 'multipart/form-data; boundary=b';

/** @param {string | Buffer} bytes
 * @param {string} [fileName] */
export const pictureForm = (bytes, fileName = 'a.png') =>
  form(
    part('data', '{"firstName":"Ada","lastName":"b"}'),
    part('avatar', bytes, `; filename="${fileName}"\r\nContent-Type: image/png`),
  );

/** @param {() => boolean} condition
 * @returns {Promise<boolean>} whether it came true within half a minute */
export async function until(condition) {
  for (let tries = 0; tries < 300 && !condition(); tries += 1) await sleep(100);
  return condition();
}

/** @param {number} count
 * @param {number} atOnce
 * @param {(at: number) => Promise<unknown>} work */
export async function repeat(count, atOnce, work) {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      next += 1;
      await work(next - 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** People with pictures, and what the server has of them.
 * @param {import('../suites.mjs').AttackContext} context
 * @param {(claims: object) => Promise<string>} tokenOf */
export function peopleOf({ product, check }, tokenOf) {
  const { origin, dataFolder, copy } = product;
  /** @param {string} path
   * @param {Person} [person] nobody, if it is left out
   * @param {RequestInit} [options] */
  const call = (path, person, options = {}) =>
    fetch(new URL(path, origin), {
      ...options,
      headers: {
        'X-Forwarded-For': person?.from ?? newSource(),
        ...(person && { Authorization: `Bearer ${person.token}` }),
        ...options.headers,
      },
    });
  let made = 0;
  /** @returns {Promise<Person>} */
  const newPerson = async (claims = {}) => {
    made += 1;
    const person = { token: await tokenOf({ sub: `person ${made}`, ...claims }), from: newSource() };
    await (await call('/api/user/initialize', person)).text();
    return person;
  };
  let uploads = 0;
  let uploader = /** @type {Promise<Person>} */ (Promise.reject());
  uploader.catch(() => {});
  /** @param {Person} person
   * @returns {Promise<string>} */
  const pathOf = async (person) =>
    (await (await call('/api/user/account/details', person)).json()).avatarPath;
  /** @param {string} path
   * @param {Person} [person] */
  const addressOf = async (path, person) => {
    const answer = await call(`/api/storage/download-url?path=${encodeURIComponent(path)}`, person);
    const { url = '', error = '' } = await answer.json();
    return { status: answer.status, url: String(url), error: String(error) };
  };
  const namesIn = (/** @type {string} */ folder) => {
    const path = join(dataFolder, 'files', folder);
    return existsSync(path) ? readdirSync(path) : [];
  };
  return {
    product,
    check,
    call,
    newPerson,
    /** Somebody who may still upload: one account may do so ten times a minute. */
    nextUploader: () => {
      if (uploads % 10 === 0) uploader = newPerson();
      uploads += 1;
      return uploader;
    },
    /** @param {Person} person
     * @param {Buffer} body a form */
    save: async (person, body) => {
      const answer = await call(savePath, person, {
        method: 'POST',
        headers: { 'Content-Type': multipart },
        body: new Uint8Array(body),
      });
      return { status: answer.status, body: await answer.text() };
    },
    pathOf,
    addressOf,
    /** The picture as the person's browser gets it.
     * @param {Person} person */
    shown: async (person) => {
      const path = await pathOf(person);
      const { url } = await addressOf(path, person);
      const answer = await call(url);
      return { path, url, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
    },
    storedFiles: () => namesIn('avatars').length,
    unfinishedFiles: () => namesIn('.unfinished').length,
    openFiles: () => readdirSync(`/proc/${copy.child?.pid}/fd`).length,
    /** The process that decodes, while there is one. */
    decoder: () => {
      const pid = copy.child?.pid;
      return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0]) || undefined;
    },
  };
}
