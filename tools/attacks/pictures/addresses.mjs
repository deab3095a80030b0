// @ts-check
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ask } from '../raw-exchange.mjs';
import { canvas } from './hostile-pictures.mjs';
import { pictureForm } from './people.mjs';

/** Signed addresses, and what they deliver.
 * @param {import('./people.mjs').People} people */
export async function attackAddresses({ check, product, newPerson, nobody, save, shown }) {
  const [ada, bob] = [await newPerson(), await newPerson()];
  for (const who of [ada, bob]) await save(who, pictureForm(await canvas(30, 20, 4).png().toBuffer()));
  const [{ path, url, bytes, headers }, other] = [await shown(ada), await shown(bob)];
  const { searchParams } = new URL(url, product.origin);
  const [expires, signature] = [searchParams.get('expires') ?? '', searchParams.get('signature') ?? ''];
  const life = Number(expires) - Date.now() / 1000;
  check(86, 'how long an address works', 'at most 300 s', `${Math.round(life)} s`, life > 0 && life <= 300);

  const key = readFileSync(join(product.dataFolder, 'keys/downloads'), 'utf8').trim();
  const signed = (/** @type {string} */ file, /** @type {number} */ until, target = file) =>
    `/files/${target}?expires=${until}&signature=${createHmac('sha256', key).update(`${file}\n${until}`).digest('base64url')}`;
  const insider = (/** @type {string} */ file) => signed(file, now + 60, encodeURIComponent(file));
  const now = Math.floor(Date.now() / 1000);
  const ours = await nobody.send('GET', signed(path, now + 60));
  check(86, 'an address that we sign ourselves, for comparison', '200', ours.status, ours.status === 200);

  const flipped = `${signature.slice(0, 9)}${signature[9] === 'A' ? 'B' : 'A'}${signature.slice(10)}`;
  for (const [what, address] of /** @type {[string, string][]} */ ([
    ['that has run out by a second', signed(path, now - 1)],
    ['that has run out by a year', signed(path, now - 31_536_000)],
    ["to somebody else's picture", url.replace(path, other.path)],
    ['that works longer', url.replace(expires, `${Number(expires) + 1}`)],
    ['with another spelling of its time', url.replace(expires, `${expires}.0`)],
    ['without a time', url.replace(`expires=${expires}&`, '')],
    ['without a signature', url.replace(/&signature.*/, '')],
    ['with an empty signature', url.replace(signature, '')],
    ['with half a signature', url.replace(signature, signature.slice(0, 20))],
    ['with a character of its signature changed', url.replace(signature, flipped)],
    ['with two signatures', `${url}&signature=${signature}`],
    ['with two times', `${url}&expires=9999999999`],
    ['to the folder', url.replace(path, 'avatars')],
    ['to its path in capitals', url.replace(path, path.toUpperCase())],
    ['to its path with a slash', url.replace(path, `${path}/`)],
    ['to the database, with the right signature', insider('../database/PG_VERSION')],
    ['to /etc/passwd, with the right signature', insider('../../../../etc/passwd')],
  ])) {
    const { status, headers, body } = await nobody.send('GET', address);
    check(
      '54, 86',
      `an address ${what}`,
      '404',
      `${status} ${headers['content-type']}`,
      status === 404 && /^\{"error":"not-found"/.test(body) && !body.includes(key),
    );
  }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const { status } = await nobody.send(method, url);
    check(86, `${method} to an address`, '404 or 405', status, [404, 405].includes(status));
  }
  for (const target of [
    '/files/../keys/downloads',
    '/files/avatars/../../keys/downloads',
    '/files/%2e%2e/keys/downloads',
    '/files/%2e%2e%2fkeys%2fdownloads',
    '/files/..%5ckeys%5cdownloads',
    '/files/%252e%252e%252fkeys%252fdownloads',
    '/files/..;/keys/downloads',
    '/files//etc/passwd',
    '/files/avatars%00',
    '/files/%c0%ae%c0%ae/keys/downloads',
    '/files/',
    '/files',
    `/files/${'a/'.repeat(900)}`,
  ]) {
    const query = `?expires=${expires}&signature=${signature}`;
    const { status, body } = await ask(product, 'GET', target + query);
    check(
      54,
      `the file ${target.slice(0, 50)}`,
      '400 or 404',
      status,
      [400, 404].includes(status) && !body.includes(key) && !body.includes('root:'),
    );
  }

  const expected = {
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'content-disposition': 'inline; filename="avatar"',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  };
  for (const [what, got] of /** @type {const} */ ([
    ['a picture', headers],
    [
      'a picture asked for as HTML',
      (await nobody.send('GET', url, { headers: { Accept: 'text/html' } })).headers,
    ],
    [
      'a picture with ?response-content-type',
      (await nobody.send('GET', `${url}&response-content-type=text/html`)).headers,
    ],
  ])) {
    const wrong = Object.entries(expected).filter(([name, value]) => got[name] !== value);
    check(
      '82, 98',
      `the headers of ${what}`,
      'an image, sandboxed, private',
      wrong.map(([name]) => `${name}: ${got[name]}`).join(', ') || Object.keys(expected).join(', '),
      wrong.length === 0,
    );
  }
  const format = (await sharp(bytes).metadata()).format;
  check(82, 'the bytes of a picture', 'of the type that is said', `${format}`, format === 'png');
}
