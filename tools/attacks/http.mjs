// @ts-check
import { newEmail } from '../person.mjs';
import { startProduct } from './product.mjs';
import { ask, exchange } from './raw-exchange.mjs';

const patienceMs = 20_000;

/** The HTTP layer: framing, targets, headers, caching, cross-site requests, files that nobody may have.
 * @param {import('./suites.mjs').AttackContext} context */
export async function attackHttp({ product, check }) {
  const { port, origin } = product;
  const host = new URL(origin).host;
  const send = ask.bind(undefined, product);

  const smuggled = `GET /livez HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const post = `POST /api/auth/sign-in HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\n`;
  for (const [what, bytes] of /** @type {const} */ ([
    [
      'length and chunks',
      `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    ['two lengths', `${post}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}${smuggled}`],
    ['unknown coding', `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`],
    [
      'coding twice',
      `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    ['space before the colon', `${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['folded header', `${post}X: a\r\n b\r\nContent-Length: 2\r\n\r\n{}`],
    ['bare line feeds', `GET / HTTP/1.1\nHost: ${host}\n\n`],
    ['chunk size overflow', `${post}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}`],
    ['negative length', `${post}Content-Length: -1\r\n\r\n{}`],
    ['two hosts', `GET / HTTP/1.1\r\nHost: ${host}\r\nHost: elsewhere.example\r\n\r\n`],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ])) {
    const { status, head, body } = await exchange(port, bytes, patienceMs);
    const answers = `${head}\r\n\r\n${body}`.match(/HTTP\/1\.1 \d{3}/g)?.length ?? 0;
    check(91, what, '400 and one answer', `${status}, ${answers} answers`, status === 400 && answers === 1);
  }

  for (const [what, method, target, headers, allowed] of /** @type {const} */ ([
    ['a header of 20 kB', 'GET', '/', { X: 'x'.repeat(20_000) }, [431]],
    [
      '300 headers',
      'GET',
      '/livez',
      Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`X-${at}`, 'x'])),
      [431],
    ],
    ['a target of 3 kB', 'GET', `/${'a'.repeat(3_000)}`, {}, [414]],
    ['an invalid escape', 'GET', '/api/user/%zz', {}, [400]],
    ['an overlong encoding', 'GET', '/%c0%ae%c0%ae/etc/passwd', {}, [400, 404]],
    ['an escaped NUL', 'GET', '/login%00.js', {}, [400, 404]],
    ['an absolute target', 'GET', 'http://elsewhere.example/login', {}, [400]],
    ['two slashes', 'GET', '//elsewhere.example/', {}, [400, 404]],
    ['TRACE', 'TRACE', '/', {}, [404, 405]],
    ['an unknown method', 'BREW', '/', {}, [400, 404, 405]],
  ])) {
    const { status, body } = await send(method, target, { Accept: 'application/json', ...headers });
    const ours = status === 200 || /^\{"error":"[a-z-]+"/.test(body);
    const holds = allowed.some((one) => one === status) && ours;
    check(92, what, `${allowed.join(' or ')} in the form of the API`, `${status} ${body}`, holds);
  }
  const tunnel = await exchange(port, `CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  check(92, 'CONNECT', '405', tunnel.status, tunnel.status === 405);

  for (const query of [
    `a${'[b]'.repeat(500)}=1`,
    'a=1&a=2',
    Array.from({ length: 300 }, (_, at) => `p${at}=1`).join('&'),
  ]) {
    const { status } = await send('GET', `/api/user/initialize?${query}`);
    check(
      95,
      `a query of ${query.length} characters`,
      '400, 401 or 414',
      status,
      [400, 401, 414].includes(status),
    );
  }

  for (const from of [
    'https://elsewhere.example',
    'null',
    `${origin}.elsewhere.example`,
    `http://elsewhere.${new URL(origin).hostname}`,
    origin.replace('http:', 'https:'),
    `http://${new URL(origin).hostname}:1`,
  ]) {
    const { head } = await send('OPTIONS', '/api/auth/sign-in', {
      Origin: from,
      'Access-Control-Request-Method': 'POST',
    });
    const allowed = /access-control-allow/i.test(head);
    check(96, `a preflight from ${from}`, 'nothing is allowed', allowed ? 'allowed' : 'nothing', !allowed);
  }

  const credentials = JSON.stringify({ email: 'ada@example.com', password: 'a wrong secret' });
  for (const [what, headers, allowed] of /** @type {const} */ ([
    ['a form as text', { Origin: origin, 'Content-Type': 'text/plain' }, [400, 403, 415]],
    [
      'a urlencoded form',
      { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
      [400, 403, 415],
    ],
    [
      'a multipart form',
      { Origin: origin, 'Content-Type': 'multipart/form-data; boundary=b' },
      [400, 403, 415],
    ],
    [
      'JSON from elsewhere',
      { Origin: 'https://elsewhere.example', 'Content-Type': 'application/json' },
      [403],
    ],
    ['JSON from nowhere', { Origin: 'null', 'Content-Type': 'application/json' }, [403]],
    [
      'a cross-site request with our origin',
      { Origin: origin, 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'cross-site' },
      [403],
    ],
  ])) {
    const { status } = await send('POST', '/api/auth/sign-in', headers, credentials);
    check(
      97,
      what,
      allowed.join(' or '),
      status,
      allowed.some((one) => one === status),
    );
  }

  const everywhere = [
    'x-content-type-options: nosniff',
    'content-security-policy: ',
    'cross-origin-opener-policy: same-origin',
    'cross-origin-resource-policy: same-origin',
    'referrer-policy: no-referrer',
    'permissions-policy: ',
  ];
  for (const [what, answer] of /** @type {const} */ ([
    ['a page', await send('GET', '/login', { Accept: 'text/html' })],
    ['the API', await send('GET', '/api/user/initialize')],
    ['identity', await send('POST', '/api/auth/sign-in')],
    ['health', await send('GET', '/livez')],
    ['an early 400', await exchange(port, 'nonsense\r\n\r\n')],
    ['an early 431', await send('GET', '/', { X: 'x'.repeat(20_000) })],
    ['an early 405', tunnel],
    ['a long target', await send('GET', `/${'a'.repeat(3_000)}`)],
  ])) {
    const head = answer.head.toLowerCase();
    const missing = everywhere.filter((header) => !head.includes(header));
    const told = /\r\n(?:x-powered-by|server): /.test(head);
    check(
      98,
      `the headers of ${what}`,
      'all, and no version',
      missing.join(', ') || 'all',
      missing.length === 0 && !told,
    );
  }

  for (const target of ['/api/user/account/details/x.css', '/api/user/initialize', '/api/nothing']) {
    const { status, head } = await send('GET', target);
    const stored = !/cache-control: no-store/i.test(head);
    check(
      99,
      `whether ${target} may be cached`,
      'no-store',
      `${status}${stored ? ', storable' : ''}`,
      !stored,
    );
  }
  for (const target of [
    '/.git/config',
    '/.env',
    '/package.json',
    '/assets/',
    '/metrics',
    '/docs',
    '/api/openapi.json',
  ]) {
    const { status } = await send('GET', target, { Accept: 'text/html' });
    check(100, target, '404', status, status === 404);
  }

  await attackPages(send, check);
  await attackCookies(product, check);
}

/** @typedef {import('./suites.mjs').AttackContext['check']} Check */

/** @param {(method: string, target: string, headers: Record<string, string>) => ReturnType<typeof exchange>} send
 * @param {Check} check */
async function attackPages(send, check) {
  const policies = [];
  for (let load = 0; load < 2; load += 1) {
    const { head } = await send('GET', '/login', { Accept: 'text/html' });
    policies.push(/\r\ncontent-security-policy: (.*)/i.exec(head)?.[1] ?? '');
  }
  const directives = policies[0]?.split('; ') ?? [];
  const missing = [
    "default-src 'none'",
    "script-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
  ].filter((directive) => !directives.includes(directive));
  check(98, 'the policy of a page', 'strict', missing.join('; ') || 'strict', missing.length === 0);
  const nonces = policies.map((policy) => /'nonce-([^']+)'/.exec(policy)?.[1]);
  check(
    103,
    'the nonces of two loads of a page',
    'two',
    nonces.join(' '),
    nonces.every(Boolean) && nonces[0] !== nonces[1],
  );
}

/** @param {import('./product.mjs').Product} product
 * @param {Check} check */
async function attackCookies({ port, origin }, check) {
  const register = (/** @type {string} */ from, at = port) => {
    const body = JSON.stringify({ email: newEmail(), password: 'three white horses' });
    const headers = { Origin: from, 'Content-Type': 'application/json' };
    return ask({ port: at, origin: from }, 'POST', '/api/auth/register', headers, body);
  };
  const judge = (
    /** @type {string} */ what,
    /** @type {string} */ head,
    /** @type {string} */ name,
    /** @type {string[]} */ expected,
  ) => {
    const [pair = '', ...attributes] = (/\r\nset-cookie: (.*)/i.exec(head)?.[1] ?? '').split('; ');
    const seen = [pair.split('=')[0], ...attributes.filter((text) => !text.startsWith('Max-Age=')).sort()];
    const wanted = [name, ...expected].join('; ');
    check('L11', what, wanted, seen.join('; '), seen.join('; ') === wanted);
  };
  const plain = await register(origin);
  judge('the session cookie over http', plain.head, 'identity.session_token', [
    'HttpOnly',
    'Path=/api/auth',
    'SameSite=Strict',
  ]);
  const publicUrl = 'https://attacked.example';
  const secure = await startProduct({ PUBLIC_URL: publicUrl });
  const { head } = await register(publicUrl, secure.port);
  await secure.stop();
  judge('the session cookie over https', head, '__Host-identity.session_token', [
    'HttpOnly',
    'Path=/',
    'SameSite=Strict',
    'Secure',
  ]);
  const told = /\r\nstrict-transport-security: max-age=\d{8}; includeSubDomains/i.test(head);
  check(98, 'an answer over https', 'says to stay there', told ? 'says so' : 'does not', told);
}
