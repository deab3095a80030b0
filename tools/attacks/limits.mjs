// @ts-check
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { newSource, Person } from '../../scripts/person.mjs';
import { countStatuses } from './attack-report.mjs';
import { measureGrowth } from './growth.mjs';
import {
  attackByConnections,
  attackByForms,
  attackByPipelining,
  attackByWaiting,
} from './held-connections.mjs';
import { probing } from './probing.mjs';
import { ask, exchange } from './raw-exchange.mjs';
import { attackShares } from './shares.mjs';

/** @param {number} count
 * @param {(at: number) => Promise<any>} work */
const parallel = (count, work) => Promise.all(Array.from({ length: count }, (_, at) => work(at)));

/** Growth, floods and held connections: what one client may cost everybody else.
 * @param {import('./suites.mjs').AttackContext} context */
export async function attackLimits(context) {
  const { product, check } = context;
  const { port, origin, inbox, memory, copy } = product;
  const host = new URL(origin).host;
  const people = await parallel(4, () => new Person(origin).join(inbox));
  const [grower, caller, sender, bystander] = /** @type {[Person, Person, Person, Person]} */ (people);
  const memoryBefore = memory();

  await measureGrowth(context, grower.token);
  await attackByEndlessBodies(context);

  const hostile = [
    { target: '/'.repeat(15_000) },
    { target: `/a${'.'.repeat(15_000)}/` },
    { target: `${'/'.repeat(2_000)}x`, headers: { Cookie: 'a=;'.repeat(4_300) } },
    { target: `/login?${'a=&'.repeat(600)}`, headers: { Accept: 'text/html;q=0,'.repeat(900) } },
    { target: '/api/user/initialize', headers: { Authorization: `Bearer ${'.'.repeat(15_000)}` } },
  ];
  const lives = probing(product, '/livez');
  const sent = /** @type {Promise<import('./raw-exchange.mjs').Exchange>[]} */ ([]);
  for (const began = performance.now(); sent.length < 500; await sleep(10))
    while (sent.length < Math.min(500, (performance.now() - began) / 10)) {
      const { target, headers } = hostile[sent.length % hostile.length] ?? { target: '/' };
      sent.push(ask(product, 'GET', target, headers));
    }
  const met = countStatuses(await Promise.all(sent));
  const live = await lives.end();
  check(
    'H1',
    '100 hostile GETs of 15 kB a second for 5 s, from one source',
    '/livez under 50 ms at the median',
    `${live.median.toFixed(1)} ms, longest ${live.longest.toFixed(0)}; ${met}`,
    live.median < 50 && live.failed === 0,
  );
  const beside = probing(product, '/livez');
  const ahead = `GET /livez HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const until = performance.now() + 3_000;
  let connections = 0;
  await parallel(10, async (at) => {
    for (; performance.now() < until; connections += 1)
      await exchange(port, ahead.repeat(at % 2 === 0 ? 250 : 2_000), 1_000);
  });
  const passed = await beside.end();
  check(
    'H1',
    `250 and 2,000 requests at once on each of ${connections} connections, 10 at a time`,
    '/livez under 50 ms at the median',
    `${passed.median.toFixed(1)} ms, longest ${passed.longest.toFixed(0)}`,
    passed.median < 50 && passed.failed === 0,
  );

  await attackByPipelining(context);
  await attackHashing(context);
  await attackByFlood(context, bystander);
  const calls = await parallel(700, () => caller.send('GET', '/api/user/initialize'));
  const free = await bystander.send('GET', '/api/user/account/details');
  const served = calls.filter(({ status }) => status === 200).length;
  check(
    'L17',
    '700 calls of the API by one account at once',
    'at most 600 served, others are answered',
    `${countStatuses(calls)}; the other ${free.status}`,
    served <= 600 && served > 500 && free.status === 200,
  );
  await attackByForms(context, [sender, bystander]);
  await attackByWaiting(context);

  const grown = (memory() - memoryBefore) / 1_000_000;
  check(
    '95',
    'memory after all of this',
    'at most 300 MB more',
    `${(memoryBefore / 1_000_000).toFixed(0)} MB, then ${grown.toFixed(0)} more`,
    grown < 300,
  );

  for (const person of people) person.close();
  await copy.stop();
  copy.environment.TRUSTED_PROXIES = '0';
  await copy.start();
  await attackByConnections(context);
  await attackShares(context);
}

/** Bodies without an end.
 * @param {import('./suites.mjs').AttackContext} context */
async function attackByEndlessBodies({ product, check }) {
  const { port, origin } = product;
  const { host } = new URL(origin);
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
  for (const path of ['/api/auth/sign-in', '/api/user/account/save']) {
    const type = path.includes('auth') ? 'application/json' : 'multipart/form-data; boundary=b';
    const endless = await new Promise((/** @type {(sent: number) => void} */ resolve) => {
      let sent = 0;
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
        );
        const more = () => {
          while (!socket.destroyed && sent < 100_000_000 && socket.write(chunk)) sent += chunk.length;
        };
        socket.on('drain', more);
        more();
      });
      socket.resume().on('error', () => {});
      socket.on('close', () => resolve(sent));
    });
    check(
      69,
      `a body without an end to ${path}`,
      'closed within 20 MB',
      `closed after ${(endless / 1_000_000).toFixed(1)} MB`,
      endless < 20_000_000,
    );
  }
}

/** @param {import('./suites.mjs').AttackContext} context */
async function attackHashing({ product, check }) {
  const nobody = new Person(product.origin);
  const registered = async () => {
    const person = new Person(product.origin);
    await person.register();
    return person;
  };
  const change = (/** @type {Person} */ person, at = 0) =>
    person.post('/update-password', {
      currentPassword: person.password,
      newPassword: `changed secret ${at}`,
    });
  const neighbours = await parallel(10, registered);
  const hasher = await registered();
  const allSignIn = async () => {
    const began = performance.now();
    const answers = await Promise.all(
      neighbours.map(({ email, password }) =>
        nobody.post('/sign-in', { email, password }, { from: newSource() }),
      ),
    );
    return { answers, seconds: (performance.now() - began) / 1_000 };
  };
  const alone = await allSignIn();
  const changes = parallel(200, (at) => change(hasher, at));
  const { answers, seconds } = await allSignIn();
  check(
    'H2',
    '10 people sign in beside 200 password changes of one account from one address',
    '10 × 200 within 3 s',
    `${countStatuses(answers)}, the last after ${seconds.toFixed(2)} s; without the changes ${alone.seconds.toFixed(2)} s`,
    answers.every(({ status }) => status === 200) && seconds <= 3,
  );
  const eager = await registered();
  for (const [what, answers] of /** @type {const} */ ([
    ['those 200 password changes', await changes],
    ['10 password changes of one account at once', await parallel(10, (at) => change(eager, at))],
  ])) {
    // The first one replaces the password and the cookie that all of them bring.
    const codes = answers.map(({ status, body }) =>
      status === 200 ? '200' : `${status} ${JSON.parse(body).code}`,
    );
    const refusals = ['429 too-many-requests', '401 invalid-credentials', '401 session-replaced'];
    check(
      'H2',
      what,
      'one succeeds; the rest 429, or 401 for the password or the cookie of before, which signs nobody out',
      countStatuses(codes.map((status) => ({ status }))),
      codes.filter((code) => code === '200').length === 1 &&
        codes.every((code) => code === '200' || refusals.includes(code)),
    );
  }
}

/** Cheap requests of one source.
 * @param {import('./suites.mjs').AttackContext} context
 * @param {Person} bystander */
async function attackByFlood({ product, check }, bystander) {
  const [nobody, flooder] = [new Person(product.origin), new Person(product.origin)];
  await flooder.register();
  const read = (/** @type {string} */ from, /** @type {number} */ at) =>
    nobody.send('GET', at % 2 === 0 ? '/api/auth/jwks' : '/login', { from });
  const askToken = (/** @type {string} */ from) => flooder.post('/token', {}, { from });
  for (const [what, call, atOnce] of /** @type {const} */ ([
    ['reads of the key set and of a page', read, 60],
    ['requests for a token', askToken, 400],
  ])) {
    const from = newSource();
    const flood = /** @type {{ status: number }[]} */ ([]);
    const refused = () => flood.filter(({ status }) => status === 429 || status === 503).length;
    const others = probing(product, '/login');
    const until = performance.now() + 20_000;
    const flooding = parallel(atOnce, async () => {
      while (refused() < 500 && performance.now() < until)
        await call(from, flood.length).then(
          ({ status }) => flood.push({ status }),
          () => {},
        );
    });
    const details = /** @type {{ status: number }[]} */ ([]);
    let over = false;
    const reading = (async () => {
      while (!over) details.push(await bystander.send('GET', '/api/user/account/details'));
    })();
    await flooding;
    over = true;
    await reading;
    const { asked, failed, median, longest } = await others.end();
    const unread = details.filter(({ status }) => status !== 200).length;
    check(
      'L17',
      `${what}, ${atOnce} at a time from one source`,
      'it meets 429 or 503, nobody else does',
      `${countStatuses(flood)}; others ${asked} pages, ${failed} failed, median ${median.toFixed(0)}, longest ${longest.toFixed(0)} ms; ${details.length} details, ${unread} failed`,
      refused() > 0 && failed === 0 && unread === 0 && asked > 0 && details.length > 0,
    );
  }
}
