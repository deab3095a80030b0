// @ts-check
import { gzipSync } from 'node:zlib';
import { Person } from '../person.mjs';
import { ask } from './raw-exchange.mjs';

const names = '{"firstName":"Ada","lastName":"b"}';

/** @param {string} name
 * @param {string | Buffer} content
 * @param {string} [more] of the part's first header, and further headers */
export const part = (name, content, more = '') =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
export const form = (/** @type {Buffer[]} */ ...parts) => Buffer.concat([...parts, Buffer.from('--b--\r\n')]);
const file = (/** @type {string | Buffer} */ content, fileName = 'a.png') =>
  part('avatar', content, `; filename="${fileName}"\r\nContent-Type: image/png`);

/** The multipart form of the account: types, boundaries, fields, JSON, sizes.
 * @param {import('./suites.mjs').AttackContext} context */
export async function attackForms({ product, check }) {
  const person = await new Person(product.origin).join(product.inbox);
  /** @param {Buffer} body
   * @param {string} [type]
   * @param {Record<string, string>} [more] headers */
  const save = (body, type = 'multipart/form-data; boundary=b', more = {}) => {
    const headers = {
      Authorization: `Bearer ${person.token}`,
      'Content-Type': type,
      'Content-Length': String(body.length),
      ...more,
    };
    return ask(product, 'POST', '/api/user/account/save', headers, body);
  };
  const details = async () => (await person.send('GET', '/api/user/account/details')).body;
  await person.save({ firstName: 'Before', lastName: 'b' });
  const before = await details();

  /** @param {number} id
   * @param {string} what
   * @param {{ status: number, body: string }} answer
   * @param {number[]} allowed */
  async function refuses(id, what, { status, body }, allowed = [400]) {
    const unchanged = (await details()) === before;
    const ours = /^\{"error":"[a-z-]+"/.test(body) || status === 0;
    check(
      id,
      what,
      `${allowed.join(' or ')}, nothing changed`,
      `${status}${unchanged ? '' : ', changed'}${ours ? '' : ` ${body}`}`,
      allowed.includes(status) && unchanged && ours,
    );
  }

  const good = form(part('data', names));
  for (const type of [
    'text/plain',
    'application/json',
    'multipart/mixed; boundary=b',
    'application/x-www-form-urlencoded',
    ';;;',
  ])
    await refuses(60, `the type ${type}`, await save(good, type), [400, 415]);
  for (const type of [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=wrong',
    `multipart/form-data; boundary=${'b'.repeat(100)}`,
  ])
    await refuses(61, `the type ${type.slice(0, 60)}`, await save(good, type), [400, 415]);
  await refuses(62, 'an empty body', await save(Buffer.alloc(0)), [400, 411]);
  await refuses(62, 'no last boundary', await save(part('data', names)));
  await refuses(62, 'half a body', await save(good.subarray(0, 40)));
  await refuses(62, 'a part without an end of its head', await save(Buffer.from('--b\r\nX: y\r\n--b--\r\n')));
  await refuses(
    62,
    'a head of 100 kB',
    await save(form(part('data', names, `\r\nX: ${'x'.repeat(100_000)}`))),
  );
  for (const name of [
    '',
    'x'.repeat(300),
    '__proto__',
    'constructor[prototype][p]',
    'a[[',
    'a[999999999]',
    `a${'[b]'.repeat(2_000)}`,
    'Avatar',
    'userId',
  ])
    await refuses(
      63,
      `a field named ${name.slice(0, 30) || '""'}`,
      await save(form(part('data', names), part(name, 'x'))),
    );
  await refuses(
    64,
    '500 fields',
    await save(form(...Array.from({ length: 500 }, (_, at) => part(`f${at}`, 'x')))),
  );
  await refuses(64, 'the names twice', await save(form(part('data', names), part('data', names))));
  await refuses(64, 'two files', await save(form(part('data', names), file('x'), file('x'))));
  await refuses(64, 'the names as a file', await save(form(part('data', names, '; filename="a"'))));
  for (const text of [
    'nonsense',
    'null',
    '7',
    '"text"',
    '[]',
    '{}',
    '{"firstName":"a"}',
    '{"firstName":{},"lastName":"b"}',
    '{"firstName":["a"],"lastName":"b"}',
    '{"firstName":"a\\u0000","lastName":"b"}',
    '{"firstName":"\\ud800","lastName":"b"}',
    `{"firstName":"${'x'.repeat(31)}","lastName":"b"}`,
    `{"firstName":"a","lastName":"b","x":"${'x'.repeat(10_000)}"}`,
    `${'['.repeat(50_000)}`,
  ])
    await refuses(66, `the names as ${text.slice(0, 40)}`, await save(form(part('data', text))), [400, 413]);
  await refuses(
    66,
    'names that are no UTF-8',
    await save(form(part('data', Buffer.from('{"firstName":"\xff","lastName":"b"}', 'latin1')))),
  );
  const large = Buffer.alloc(1_048_577);
  await refuses(
    69,
    'a picture of 1 MB and a byte',
    await save(form(part('data', names), file(large))),
    [413],
  );
  await refuses(
    69,
    '10 GB announced',
    await save(good, undefined, { 'Content-Length': '10000000000' }),
    [413],
  );
  for (const [what, content] of /** @type {const} */ ([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['PDF', '%PDF-1.7'],
    ['nothing', ''],
    ['a broken PNG', '\x89PNG\r\n\x1a\nbroken'],
    ['a GIF that is a script', 'GIF89a/*x*/=1;alert(1)'],
  ]))
    await refuses(
      76,
      `${what} as a picture`,
      await save(form(part('data', names), file(Buffer.from(content, 'latin1')))),
      [400, 413, 415, 422],
    );
  const packed = gzipSync(good);
  await refuses(73, 'a packed body', await save(packed, undefined, { 'Content-Encoding': 'gzip' }), [415]);

  const stranger = await save(large, undefined, { Authorization: 'Bearer x' });
  check(72, '1 MB of somebody unknown', '401', stranger.status, stranger.status === 401);
  await person.initialize();
  const more = {
    userId: 'x',
    id: 'x',
    sub: 'x',
    email: 'x@example.com',
    emailVerified: true,
    avatarPath: 'x',
    role: 'admin',
  };
  const { status } = await save(
    form(part('data', JSON.stringify({ firstName: 'Before', lastName: 'b', ...more }))),
  );
  const after = await details();
  check(53, 'fields that are not the names', '400, or ignored', `${status} ${after}`, after === before);
  const fields = Object.keys(JSON.parse(after)).sort().join();
  check(
    55,
    'the fields of the details',
    'avatarPath,firstName,lastName',
    fields,
    fields === 'avatarPath,firstName,lastName',
  );
  for (const path of ['../../etc/passwd', '%2e%2e%2fkeys', 'avatars/x', '..%5c', '%00']) {
    const answer = await person.send('GET', `/files/${path}?expires=9999999999&signature=x`);
    check(54, `the file ${path}`, '400, 403 or 404', answer.status, [400, 403, 404].includes(answer.status));
  }
  person.close();
}
