// @ts-check
import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { freePort } from '../../scripts/project.mjs';
import { codeIn, Person, waitForMails } from '../person.mjs';

/** @param {string} folder
 * @returns {string[]} every file and folder below it, and itself */
const everythingIn = (folder) => [
  folder,
  ...readdirSync(folder, { recursive: true, withFileTypes: true }).map(({ parentPath, name }) =>
    join(parentPath, name),
  ),
];

/** @param {string} folder
 * @param {string} text
 * @returns {string[]} the files that hold it */
const filesWith = (folder, text) =>
  everythingIn(folder)
    .filter((path) => statSync(path).isFile() && readFileSync(path).includes(text))
    .map((path) => relative(folder, path));

/** What lies in the data folder and in the log: rights, codes, secrets, keys that are lost.
 * @param {import('./suites.mjs').AttackContext} context */
export async function attackAtRest({ product, check }) {
  const { copy, dataFolder, inbox, origin } = product;
  const person = new Person(origin);
  const { email, password } = person;
  await person.register();
  await person.askVerification();
  await person.post('/password-reset/request', { email });
  const codes = (await waitForMails(inbox, email, 2)).map(codeIn);
  await person.renew();
  const { cookie, token: bearer } = person;
  for (const path of [`/reset/${'CANARY'.repeat(4)}`, `/login?password=${'CANARY'.repeat(4)}`, `/${email}`])
    await fetch(origin + path, { headers: { Authorization: `Bearer ${bearer}`, Cookie: cookie } });
  const log = product.log();
  for (const [what, secret] of [
    ['the password', password],
    ['the token', bearer],
    ['the session cookie', cookie.split('=')[1] ?? ''],
    ['a mailed code', codes[0] ?? ''],
    ['a secret in a path', 'CANARY'],
    ['the address', email],
    ['the name in the address', email.split('@')[0] ?? ''],
  ])
    check(
      127,
      `${what} in the log`,
      'absent',
      log.includes(secret ?? '') ? 'found' : 'absent',
      Boolean(secret) && !log.includes(secret ?? ''),
    );
  for (const code of codes) {
    const found = filesWith(dataFolder, code);
    check(
      '28, M5',
      'a mailed code in the data folder',
      'absent',
      found.join(', ') || 'absent',
      found.length === 0,
    );
  }
  const clear = filesWith(dataFolder, password);
  check(28, 'the password in the data folder', 'absent', clear.join(', ') || 'absent', clear.length === 0);

  const open = () =>
    everythingIn(dataFolder)
      .filter((path) => (statSync(path).mode & 0o077) !== 0)
      .map((path) => relative(dataFolder, path) || '.');
  check(
    'M4',
    'rights of the data folder',
    'nobody else has any',
    `${open().length} files are open`,
    open().length === 0,
  );
  await copy.stop();
  for (const path of everythingIn(dataFolder)) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
  await copy.start();
  check(
    'M4',
    'a data folder that others could read',
    'mended at the start',
    `${open().length} files are open`,
    open().length === 0,
  );

  const startAnother = async () => {
    const { status, stderr } = spawnSync(process.execPath, [copy.server], {
      env: {
        PATH: process.env.PATH,
        ...copy.environment,
        PORT: String(await freePort()),
        INBOX_PORT: String(await freePort()),
      },
      encoding: 'utf8',
      timeout: 30_000,
    });
    const sentence = stderr.trim().split('\n');
    return {
      observed: `${status}: ${sentence[0] ?? ''}`,
      refused: status === 1 && sentence.length === 1 && sentence[0] !== '',
    };
  };
  const second = await startAnother();
  check(
    'lock',
    'a second process on the same folder',
    'one sentence and exit 1',
    second.observed,
    second.refused,
  );
  await copy.stop();
  for (const name of ['identity', 'mail']) {
    const key = join(dataFolder, 'keys', name);
    renameSync(key, `${key}.away`);
    const lost = await startAnother();
    check('M8', `the key "${name}" is lost`, 'one sentence and exit 1', lost.observed, lost.refused);
    renameSync(`${key}.away`, key);
  }
  await copy.start();
  const again = await person.post('/sign-in', { email, password });
  check('M8', 'the same folder with its key back', '200', again.status, again.status === 200);
}
