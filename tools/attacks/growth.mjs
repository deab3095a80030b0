// @ts-check
import { readFileSync } from 'node:fs';
import { newSource } from '../../scripts/person.mjs';
import { quantile } from '../../scripts/quantile.mjs';
import { exchange, requestTo } from './raw-exchange.mjs';

/** @typedef {{ what: string, bytes: number, request: (bytes: number) => Buffer }} Shape
 * Input whose cost may grow faster than its length: `bytes` is the most that is permitted. */

const samples = 5;
/** Several, so that a sample is more than noise. */
const requestsOfSample = 2;
/** How long a small request may block all others, and which requests count as small. */
const mostMs = 50;
const atOnce = 65_536;
const mostFactor = 2.5;
/** Shorter times are not judged, for small requests and for bodies. */
const [floorMs, floorOfBodyMs] = [1, 3];

const path = 2_048;
const head = 15_000;
const json = 4_096;
const form = 1_000_000;
/** Their connection ends without an answer, long before their end: their size costs nothing. */
const crumbs = 'chunks of one byte';

/** @param {string} unit
 * @param {number} bytes */
const fill = (unit, bytes) => unit.repeat(Math.ceil(bytes / unit.length)).slice(0, bytes);

/** @param {string} origin
 * @param {string} token of somebody who may save
 * @returns {Shape[]} */
function shapes(origin, token) {
  /** @param {string} method
   * @param {string} target
   * @param {Record<string, string | undefined>} headers
   * @param {string} [body] */
  const request = (method, target, headers, body) => {
    const own = { Accept: 'text/html', 'X-Forwarded-For': newSource() };
    return requestTo(origin, method, target, { ...own, ...headers }, body);
  };
  const post = (/** @type {string} */ target, /** @type {string} */ body, headers = {}) =>
    request('POST', target, { Origin: origin, 'Content-Type': 'application/json', ...headers }, body);

  /** @type {[string, string, string, string][]} */
  const paths = [
    ['a path of slashes', '/', '/', 'x'],
    ['a path of dots', '/a', '.', '/'],
    ['a path of folders with dots', '/', 'a./', 'x'],
    ['a path of escaped slashes', '/', '%2f', ''],
    ['a path of the API', '/api/user/', 'a/', ''],
    ['a path of files', '/files/', '../', 'x'],
    ['a path of assets', '/assets/', './', 'x'],
    ['a query of many names', '/login?', 'a=1&', ''],
    ['a query of brackets', '/api/user/initialize?a', '[b]', '=1'],
    ['a query of escapes', '/api/storage/download-url?path=', '%25', ''],
  ];
  /** @type {[string, string, string, string, string?][]} */
  const headers = [
    ['many cookies', 'Cookie', 'a=1; ', '/login'],
    ['a cookie of signs', 'Cookie', '=;', '/login'],
    ['the session again and again', 'Cookie', 'identity.session_token=x; ', '/api/auth/token'],
    ['many types', 'Accept', 'text/html;q=0.1,', '/login'],
    ['types of signs', 'Accept', ',;', '/login'],
    ['many codings', 'Accept-Encoding', 'gzip;q=0.1,', '/favicon.svg'],
    ['many languages', 'Accept-Language', 'en;q=0.1,', '/login'],
    ['a long token', 'Authorization', 'a', '/api/user/initialize', 'Bearer '],
    ['a token of dots', 'Authorization', '.', '/api/user/initialize', 'Bearer '],
    ['a scheme and spaces', 'Authorization', ' ', '/api/user/initialize', 'Bearer'],
    ['many hops', 'X-Forwarded-For', '10.0.0.1, ', '/login'],
    ['hops of commas', 'X-Forwarded-For', ',', '/login'],
    ['a long IPv6 address', 'X-Forwarded-For', '::', '/login'],
    ['a long origin', 'Origin', 'a.', '/api/auth/sign-in', 'http://'],
    ['an agent of brackets', 'User-Agent', '(', '/login'],
    ['a long host', 'Host', 'a.', '/login'],
    ['a type of spaces', 'Content-Type', ' ', '/api/auth/sign-in', 'application/json'],
    ['a type of parameters', 'Content-Type', '; a=b', '/api/auth/sign-in', 'application/json'],
    ['many tags', 'If-None-Match', '"a", ', '/favicon.svg'],
    ['many ranges', 'Range', '0-0,', '/favicon.svg', 'bytes='],
  ];
  const signIn = (/** @type {string} */ body) => post('/api/auth/sign-in', body);
  /** @type {[string, (bytes: number) => string][]} */
  const bodies = [
    ['arrays in arrays', (bytes) => `{"email":${fill('[', bytes - 10)}`],
    ['objects in objects', (bytes) => fill('{"a":', bytes)],
    ['many names', (bytes) => `{${fill('"a":1,', bytes - 10).slice(0, -6)}"b":1}`],
    [
      'an address of dots',
      (bytes) => JSON.stringify({ email: `a@${fill('a.', bytes - 40)}`, password: 'x' }),
    ],
    ['an address of at signs', (bytes) => JSON.stringify({ email: fill('@', bytes - 40), password: 'x' })],
    [
      'an address of spaces',
      (bytes) => JSON.stringify({ email: `a${fill(' ', bytes - 40)}b`, password: '' }),
    ],
    [
      'a long password',
      (bytes) => JSON.stringify({ email: 'a@example.com', password: fill('x', bytes - 50) }),
    ],
    ['escapes', (bytes) => `{"email":"${fill('\\u0041', bytes - 12)}"}`],
    ['a long number', (bytes) => `{"email":${fill('1', bytes - 10)}}`],
    ['spaces', (bytes) => `${fill(' ', bytes - 2)}{}`],
  ];
  const boundary = 'multipart/form-data; boundary=b';
  const save = (/** @type {string} */ body, type = boundary) =>
    post('/api/user/account/save', body, { Authorization: `Bearer ${token}`, 'Content-Type': type });
  const field = (/** @type {string} */ more) => `--b\r\nContent-Disposition: form-data; name="data"${more}`;
  const end = '\r\n--b--\r\n';
  /** @type {[string, (bytes: number) => Buffer][]} */
  const forms = [
    ['many parts', (bytes) => save(fill(`${field('')}\r\n\r\nx\r\n`, bytes))],
    ['parts without an end', (bytes) => save(fill('--b\r\n', bytes))],
    ['what is almost a boundary', (bytes) => save(`${field('')}\r\n\r\n${fill('\r\n--', bytes)}${end}`)],
    ['line ends', (bytes) => save(`${field('; filename="a"')}\r\n\r\n${fill('\r\n', bytes)}${end}`)],
    ['lines before the first part', (bytes) => save(`${fill('-\r\n', bytes)}${field('')}\r\n\r\nx${end}`)],
    ['many headers of a part', (bytes) => save(`${field('')}${fill('\r\nX: y', bytes)}\r\n\r\nx${end}`)],
    [
      'a file name of quotes',
      (bytes) => save(`${field(`; filename="${fill('\\"', bytes)}"`)}\r\n\r\nx${end}`),
    ],
    ['parameters of a part', (bytes) => save(`${field(fill("; a*=utf-8''%41", bytes))}\r\n\r\nx${end}`)],
    ['a long boundary', (bytes) => save(end, `multipart/form-data; boundary=${fill('b', bytes)}`)],
    ['names that are nested', (bytes) => save(`${field('')}\r\n\r\n${fill('{"firstName":', bytes)}${end}`)],
    ['a urlencoded form', (bytes) => save(fill('a[b]=1&', bytes), 'application/x-www-form-urlencoded')],
    [
      crumbs,
      (bytes) =>
        request(
          'POST',
          '/api/user/account/save',
          {
            Authorization: `Bearer ${token}`,
            'Content-Type': boundary,
            'Content-Length': undefined,
            'Transfer-Encoding': 'chunked',
          },
          `${fill('1\r\n-\r\n', bytes - (bytes % 6))}0\r\n\r\n`,
        ),
    ],
  ];
  const limits = /** @type {Record<string, number>} */ ({
    'a long boundary': head,
    'names that are nested': json,
  });
  return [
    ...paths.map(([what, start, unit, last]) => ({
      what,
      bytes: path,
      request: (/** @type {number} */ bytes) =>
        request('GET', start + fill(unit, bytes - start.length - last.length) + last, {}),
    })),
    ...headers.map(([what, name, unit, target, start = '']) => ({
      what: `${name}: ${what}`,
      bytes: head,
      request: (/** @type {number} */ bytes) => {
        const header = { [name]: start + fill(unit, bytes - start.length) };
        return target.startsWith('/api/auth') ? post(target, '{}', header) : request('GET', target, header);
      },
    })),
    ...bodies.map(([what, body]) => ({
      what: `JSON: ${what}`,
      bytes: json,
      request: (/** @type {number} */ bytes) => signIn(body(bytes)),
    })),
    ...forms.map(([what, request]) => ({ what: `form: ${what}`, bytes: limits[what] ?? form, request })),
  ];
}

/** Doubles each hostile input up to the permitted size and compares the processor time of the event loop's thread, so
 * that other processes on the machine do not count.
 * @param {import('./suites.mjs').AttackContext} context
 * @param {string} token */
export async function measureGrowth({ product, check }, token) {
  const { port, origin, copy } = product;
  const spentMs = () =>
    Number(readFileSync(`/proc/${copy.child?.pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000;

  /** @param {Shape} shape */
  async function measure({ bytes, request }) {
    // The first size is almost nothing and shows the fixed cost of this kind of request.
    const sizes = [bytes / 64, bytes / 4, bytes / 2, bytes];
    const times = sizes.map(() => /** @type {number[]} */ ([]));
    const statuses = new Set();
    for (let sample = 0; sample < samples; sample += 1)
      for (const [at, size] of sizes.entries()) {
        const bytesOfIt = request(size);
        const before = spentMs();
        for (let count = 0; count < requestsOfSample; count += 1)
          statuses.add((await exchange(port, bytesOfIt, 20_000)).status);
        times[at]?.push((spentMs() - before) / requestsOfSample);
      }
    const [fixed = 0, ...medians] = times.map((some) => quantile(some, 0.5));
    const costs = medians.map((ms) => Math.max(0, ms - fixed));
    const factors = costs.slice(1).map((cost, at) => cost / (costs[at] ?? 0));
    const floor = bytes <= atOnce ? floorMs : floorOfBodyMs;
    const grows = factors.some((factor, at) => factor > mostFactor && (costs[at + 1] ?? 0) > floor);
    return { fixed, costs, factors, floor, grows, statuses: [...statuses] };
  }

  for (const shape of shapes(origin, token)) {
    const { what, bytes } = shape;
    const isCut = what === `form: ${crumbs}`;
    let met = await measure(shape);
    // Other work on the machine can make any single measurement grow.
    for (let again = 0; again < 2 && met.grows && !isCut; again += 1) met = await measure(shape);
    const { fixed, costs, factors, floor, statuses } = met;
    const grows = met.grows && !isCut;
    const whole = costs.at(-1) ?? 0;
    const stalls = (bytes <= atOnce || isCut) && fixed + whole > mostMs;
    const failed = statuses.some((status) => isCut === (status !== 0) || status === 429 || status >= 500);
    const growth = whole > floor ? ` (${factors.map((factor) => `× ${factor.toFixed(1)}`).join(', ')})` : '';
    check(
      'H1, 94, 95',
      `${what}, ${bytes / 4}, ${bytes / 2}, ${bytes} bytes`,
      isCut
        ? `ended without an answer, within ${mostMs} ms`
        : `at most × ${mostFactor} each time, where it takes over ${floor} ms`,
      `${fixed.toFixed(1)} + ${costs.map((ms) => ms.toFixed(1)).join(', ')} ms${growth}, ${statuses.join(', ')}`,
      !grows && !stalls && !failed,
    );
  }
}
