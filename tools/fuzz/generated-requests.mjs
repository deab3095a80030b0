// @ts-check
import { pathToFileURL } from 'node:url';
import { at } from '../../scripts/project.mjs';
import { mutate } from '../attacks/hostile-pictures.mjs';
import { Random } from '../attacks/random.mjs';

/** @typedef {{ token: string, cookie: string, user: string }} Credentials
 * @typedef {Record<'verified' | 'unverified' | 'nobody', Credentials>} Actors */

const password = 'rolling restart 1';

const strings = [
  '',
  'Ada',
  'x'.repeat(31),
  'ä'.repeat(30),
  '\u0000',
  '\ud800',
  '👩‍👩‍👧',
  '<script>alert(1)</script>',
  "'; DROP TABLE account; --",
  '__proto__',
  '{{7*7}}',
  '../../etc/passwd',
  '%00%ff%',
  'a\r\nSet-Cookie: x=y',
  'x'.repeat(5_000),
];
/** @param {Random} random
 * @returns {unknown} */
function anyValue(random, depth = 0) {
  const kind = random.below(depth > 3 ? 5 : 8);
  if (kind === 0) return random.pick([null, true, false]);
  if (kind === 1) return random.pick([0, -1, 1e308, 2 ** 53, 0.1]);
  if (kind < 5) return random.pick(strings);
  if (kind === 5) return Array.from({ length: random.below(4) }, () => anyValue(random, depth + 1));
  return Object.fromEntries(
    Array.from({ length: random.below(4) }, () => [random.pick(strings), anyValue(random, depth + 1)]),
  );
}

/** A JSON text: right, with wrong values, or broken.
 * @param {Random} random
 * @param {Record<string, unknown>} right */
function jsonText(random, right) {
  const kind = random.below(10);
  if (kind < 4) return JSON.stringify(right);
  if (kind === 4) return JSON.stringify(anyValue(random));
  if (kind === 5) return `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
  if (kind === 6) return JSON.stringify(right).slice(0, random.below(20));
  if (kind === 7) return random.bytes(random.below(200)).toString('latin1');
  const names = Object.keys(right);
  const wrong = { ...right, [random.pick([...names, 'extra'])]: anyValue(random) };
  return JSON.stringify(wrong);
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

/** @param {string} name
 * @param {string | Buffer} content
 * @param {string} [more] of the part's first header, and further headers */
const part = (name, content, more = '') =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);

/** @param {Random} random */
function multipartBody(random) {
  const names = { firstName: random.pick(strings), lastName: random.pick(strings) };
  const data = jsonText(random, names);
  const fileName = random.pick(strings).replace(/"/g, '');
  const type = random.pick(['image/png', 'text/html', 'image/svg+xml']);
  const avatar = random.chance(0.2) ? picture : mutate(random, [picture]);
  const parts = [
    part('data', data),
    part('avatar', avatar, `; filename="${fileName}"\r\nContent-Type: ${type}`),
    part(random.pick(strings), 'x'),
  ];
  const chosen = parts.filter((_, index) => random.chance(index === 0 ? 0.9 : 0.3));
  const body = Buffer.concat([...chosen, Buffer.from('--b--\r\n')]);
  return random.chance(0.2) ? mutate(random, [body]) : body;
}

const any = (/** @type {Random} */ random) => random.pick(strings);
/** How fields get values that may be right.
 * @type {Record<string, (random: Random) => string>} */
const makers = {
  email: (random) => random.pick(['ada@example.com', 'a@b', 'a@x\r\nBcc: b@c', ...strings]),
  password: (random) => random.pick([password, 'wrong', ...strings]),
  currentPassword: (random) => random.pick([password, 'wrong']),
  code: (random) => random.bytes(32).toString('base64url'),
  continueUrl: () => 'https://elsewhere.example/login',
};

const { openApiDocument } = await import(pathToFileURL(at('backend/dist/src/openapi/document.js')).href);
/** @type {{ paths: Record<string, Record<string, { requestBody?: { content: Record<string, any> } }>> }} */
const { paths } = openApiDocument();
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { requestBody }]) => {
    const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(requestBody?.content ?? {});
    const names = Object.keys(schema.properties ?? {}).filter((name) => name !== 'user');
    return {
      method: method.toUpperCase(),
      path,
      type: type.replace(/^multipart.*/, '$&; boundary=b'),
      body: (/** @type {Random} */ random, /** @type {Credentials} */ { user }) => {
        if (type === '') return Buffer.alloc(0);
        if (type.startsWith('multipart')) return multipartBody(random);
        const values = names.map((name) => [name, (makers[name] ?? any)(random)]);
        if (type !== 'application/json') return Buffer.from(`${new URLSearchParams(values)}`);
        return Buffer.from(jsonText(random, { ...(user && { user }), ...Object.fromEntries(values) }));
      },
    };
  }),
);

const pages = [
  '/',
  '/login',
  '/dashboard/account',
  '/auth/reset',
  '/livez',
  '/readyz',
  '/api/auth/jwks',
  '/assets/x.js',
];

const methods = ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'POST'];

/** @param {Random} random
 * @param {string} path */
function mutatePath(random, path) {
  const kind = random.below(8);
  if (kind === 0)
    return `${path}?${random.pick(strings).replace(/[\r\n ]/g, '')}=${'a[b]'.repeat(random.below(300))}`;
  if (kind === 1) return path + random.pick(['/', '//', '/.', '/..', '/%2e%2e', '/%00', ';x=y', '%', '\\']);
  if (kind === 2) return path.replace(/\/(\w)/, (_, letter) => `/${letter.toUpperCase()}`);
  if (kind === 3) return `/${random.pick(['.', '/', 'a.', '%2f', 'é'])}`.repeat(random.below(3_000));
  return path;
}

const rawShapes = [
  'POST /api/auth/sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n',
  'POST /api/auth/sign-in HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
  'POST /api/user/account/save HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET / HTTP/1.1\nHost: a\n\n',
  '\x16\x03\x01\x02\x00\x01\x00',
];

/** What of a text can stand in a header without ending its line.
 * @param {string} text */
const headerValue = (text) =>
  [...Buffer.from(text.slice(0, 99)).toString('latin1')].filter((letter) => letter >= ' ').join('');

/** One request, the same for the same seed and actors.
 * @param {number} seed
 * @param {Actors} actors
 * @param {string} origin the address that the app believes to have
 * @returns {{ bytes: Buffer, actor: keyof Actors }} */
export function generateRequest(seed, actors, origin) {
  const random = new Random(seed);
  const actor = random.pick(/** @type {const} */ (['verified', 'unverified', 'nobody']));
  if (random.chance(0.1)) {
    const shape = Buffer.from(random.pick(rawShapes), 'latin1');
    return { bytes: random.chance(0.5) ? shape : mutate(random, [shape]), actor };
  }
  const { token, cookie } = actors[actor];
  const page = { method: 'GET', path: random.pick(pages), type: '', body: () => Buffer.alloc(0) };
  const operation = random.chance(0.2) ? page : random.pick(operations);
  const body = operation.body(random, actors[actor]);
  const method = random.chance(0.9) ? operation.method : random.pick(methods);
  const hostile = () => headerValue(random.pick(strings));
  const headers = {
    Host: new URL(origin).host,
    Connection: 'close',
    'X-Forwarded-For': `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`,
    Accept: random.pick(['application/json', 'text/html', '*/*']),
    Origin: random.chance(0.9) ? origin : 'https://elsewhere.example',
    'Content-Type':
      operation.type && (random.chance(0.9) ? operation.type : random.pick(['text/plain', ';;;'])),
    'Content-Length': body.length > 0 && (random.chance(0.95) ? body.length : random.below(99)),
    Authorization: random.chance(0.9) ? token && `Bearer ${token}` : `Bearer ${hostile()}`,
    Cookie: cookie,
    'X-Hostile': random.chance(0.15) && hostile(),
  };
  const lines = Object.entries(headers).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  const head = [`${method} ${mutatePath(random, operation.path)} HTTP/1.1`, ...lines, '', ''].join('\r\n');
  return { bytes: Buffer.concat([Buffer.from(head, 'latin1'), body]), actor };
}
