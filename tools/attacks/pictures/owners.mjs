// @ts-check
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { form, part } from '../forms.mjs';
import { canvas } from './hostile-pictures.mjs';
import { pictureForm } from './people.mjs';

/** Whose picture it is.
 * @param {import('./people.mjs').People} people */
export async function attackOwners({ check, product, newPerson, nobody, save, shown }) {
  const small = await canvas(30, 20).png().toBuffer();
  const [ada, bob] = [await newPerson(), await newPerson()];
  for (const who of [ada, bob]) await save(who, pictureForm(small));
  const path = (await ada.details()).avatarPath;
  const missing = await bob.addressOf(`avatars/${'0'.repeat(32)}`);
  const own = await ada.addressOf(path);
  check(54, 'the own picture, for comparison', '200', own.status, own.status === 200);
  for (const asked of [
    path,
    `./${path}`,
    `/${path}`,
    `${path}/`,
    `${path}\0`,
    `../files/${path}`,
    encodeURIComponent(path),
    path.toUpperCase(),
    'avatars/',
    'avatars/*',
    '../keys/downloads',
    '..%5c..%5ckeys%5cdownloads',
    '/etc/passwd',
    's3://avatars/x',
    'file:///etc/passwd',
    'http://169.254.169.254/latest/meta-data',
    '__proto__',
    '',
  ]) {
    const { status, url, error } = await bob.addressOf(asked);
    check(
      '54, 90',
      `somebody else's picture as ${JSON.stringify(asked.replace(/[0-9a-f]{32}/i, '…')).slice(0, 50)}`,
      'the same as for one that is not there',
      `${status} ${error}`,
      status === missing.status && error === missing.error && status === 404 && url === '',
    );
  }
  const long = await bob.addressOf('x'.repeat(1_500));
  check(54, 'a path of 1,500 characters', '400', long.status, long.status === 400);
  const two = await ada.send('GET', `/api/storage/download-url?path=${path}&path=x`);
  check(54, 'two paths', '400', two.status, two.status === 400);
  const signedOut = await nobody.send('GET', `/api/storage/download-url?path=${path}`);
  check(54, 'a path, signed out', '401', signedOut.status, signedOut.status === 401);
  const unverified = await newPerson({ email_verified: false });
  const [asked, sent] = [await unverified.addressOf(path), await save(unverified, pictureForm(small))];
  check(
    '52, 72',
    'an address and an upload, not verified',
    '403, 403',
    `${asked.status}, ${sent.status}`,
    asked.status === 403 && sent.status === 403,
  );
  const before = (await bob.details()).avatarPath;
  const claimed = await save(
    bob,
    form(part('data', JSON.stringify({ firstName: 'B', lastName: 'b', avatarPath: path }))),
  );
  const after = (await bob.details()).avatarPath;
  check(
    53,
    "somebody else's path in a save",
    '400, nothing changed',
    `${claimed.status}${after === before ? '' : ', changed'}`,
    claimed.status === 400 && after === before,
  );
  await save(ada, pictureForm(small));
  const replaced = await ada.addressOf(path);
  const [newPath, plain] = [(await ada.details()).avatarPath, /^avatars\/[0-9a-f]{32}$/];
  check(
    54,
    'the own picture once it is replaced',
    '404, a random path',
    `${replaced.status}, ${plain.test(newPath) ? 'a random path' : newPath}`,
    replaced.status === 404 && newPath !== path && plain.test(newPath) && plain.test(path),
  );
  rmSync(join(product.dataFolder, 'files', before));
  const details = await bob.send('GET', '/api/user/account/details');
  const { body } = await shown(bob);
  check(
    89,
    'a picture whose file is lost',
    'details 200, picture not found',
    `${details.status}, ${/"error":"([^"]*)/.exec(body)?.[1]}`,
    details.status === 200 && body.includes('"not-found"'),
  );
}
