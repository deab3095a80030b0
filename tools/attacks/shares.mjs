// @ts-check
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Person } from '../../scripts/person.mjs';
import { end } from '../../scripts/processes.mjs';
import { startProduct } from '../../scripts/product.mjs';
import { freePort, parallel, waitFor } from '../../scripts/project.mjs';
import { quantile } from '../../scripts/quantile.mjs';
import { ensureProxy, startProxy } from '../topology/proxy.mjs';
import { countStatuses } from './probing.mjs';

const tries = 20;
const uploading = 5;
const waiters = 40;
/** A source may prove 60 passwords of one account in 15 minutes. */
const accountsOfWaiter = 4;
/** The connections of a source come one after the other: so many at once would be lost on their way. */
const settleMs = 5_000;

/** @typedef {import('../../scripts/product.mjs').Product} Product
 * @typedef {{ visitors: Person[], uploaders: Person[], sources: { person: Person, emails: string[] }[] }} Cast */

/** Everybody who takes part: honest people, accounts that hold uploads, and sources with accounts to sign in to.
 * @param {Product} product
 * @returns {Promise<Cast>} */
async function gather({ origin, inbox }) {
  const join = () => new Person(origin).join(inbox);
  const visitors = await parallel(tries / 2, join);
  const uploaders = await parallel(uploading, join);
  const sources = [];
  for (let at = 0; at < waiters; at += 1) {
    const person = new Person(origin);
    const emails = Array.from({ length: accountsOfWaiter }, (_, account) => `${account}-${person.email}`);
    for (const email of emails) await person.identity('/register', { email, password: person.password });
    sources.push({ person, emails });
  }
  return { visitors, uploaders, sources };
}

/** A picture that is larger than a form of names. */
async function makeLargePicture() {
  const { default: sharp } = await import('sharp');
  const raw = { width: 128, height: 128, channels: /** @type {const} */ (3) };
  const noise = sharp(randomBytes(128 * 128 * 3), { raw });
  return new Uint8Array(await noise.png().toBuffer());
}

/** Each try is a page, a sign-in and a picture, each on a new connection and asked for once.
 * @param {Person[]} visitors */
async function visit(visitors) {
  const picture = await makeLargePicture();
  const acts = {
    page: (/** @type {Person} */ person) => person.send('GET', '/login'),
    'sign-in': (/** @type {Person} */ { email, password, url, target }) => {
      const elsewhere = Object.assign(new Person(url), { target, patienceMs: 10_000 });
      return elsewhere.post('/sign-in', { email, password }).finally(() => elsewhere.close());
    },
    picture: (/** @type {Person} */ person) => person.save({ firstName: 'Ada', lastName: 'b' }, picture),
  };
  const met = Object.entries(acts).map(([name, act]) => ({
    name,
    act,
    answers: /** @type {{ status: number }[]} */ ([]),
    times: /** @type {number[]} */ ([]),
  }));
  for (let at = 0; at < tries; at += 1) {
    const person = /** @type {Person} */ (visitors[at % visitors.length]);
    for (const { act, answers, times } of met) {
      person.close();
      const began = performance.now();
      answers.push(await act(person).catch(() => ({ status: 0 })));
      times.push(performance.now() - began);
    }
  }
  return met;
}

/** Keeps connections that say something and no more, and opens each again whenever it is closed.
 * @param {number} port */
function holding(port) {
  const sockets = /** @type {Set<import('node:net').Socket>} */ (new Set());
  let over = false;
  /** @param {string} from
   * @param {string} bytes
   * @param {number} [afterMs] */
  const hold = async (from, bytes, afterMs = 0) => {
    await sleep(afterMs + Math.random() * settleMs);
    if (over) return;
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    sockets.add(socket);
    socket.on('error', () => {}).resume();
    if (bytes !== '') socket.write(bytes);
    socket.once('close', () => {
      sockets.delete(socket);
      void hold(from, bytes, settleMs);
    });
  };
  const letGo = () => {
    over = true;
    for (const socket of sockets) socket.destroy();
  };
  return { hold, letGo };
}

/** Uploads that hang, idle connections, and sign-ins of many sources, all at once.
 * @param {import('./run.mjs').Check} check
 * @param {Product} product
 * @param {Cast} cast
 * @param {string} where
 * @param {number} port
 * @param {number} floods
 * @param {number} each connections of a flood */
async function crowd(check, product, { visitors, uploaders, sources }, where, port, floods, each) {
  const host = `Host: ${new URL(product.origin).host}`;
  for (const person of [...visitors, ...uploaders, ...sources.map((source) => source.person)]) {
    person.close();
    person.target = `http://127.0.0.1:${port}`;
    person.patienceMs = 10_000;
  }
  for (const person of [...visitors, ...uploaders]) await person.renew();
  const idle = await visit(visitors);
  const { hold, letGo } = holding(port);
  for (let at = 0; at < floods; at += 1) {
    const upload = `POST /api/user/account/save HTTP/1.1\r\n${host}\r\nAuthorization: Bearer ${uploaders[at]?.token}\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n`;
    for (let one = 0; one < each; one += 1)
      void hold(`127.77.0.${at + 1}`, at < uploading && one < 5 ? upload : '');
  }
  let over = false;
  const waiting = sources.map(({ person, emails }) =>
    parallel(16, async (at) => {
      for (let next = at; !over; next += 1) {
        const call = person.post('/sign-in', {
          email: emails[next % emails.length],
          password: person.password,
        });
        if ((await call.catch(() => ({ status: 0 }))).status !== 200) await sleep(200);
      }
    }),
  );
  await sleep(2 * settleMs);
  const met = await visit(visitors);
  over = true;
  letGo();
  await Promise.all(waiting);
  for (const [at, { name, answers, times }] of met.entries()) {
    const idleMs = quantile(idle[at]?.times ?? [], 0.5);
    const mostMs = 10 * idleMs + 2_000;
    const longest = quantile(times, 1);
    check(
      `${where}: a ${name} beside 25 hanging uploads of five accounts, ${each} idle connections of each of ${floods} sources, and 40 sources that sign in 16 times at once`,
      `${tries} of ${tries}, none longer than ${mostMs.toFixed(0)} ms`,
      `${countStatuses(answers)}, the longest ${longest.toFixed(0)} ms; idle ${idleMs.toFixed(0)}`,
      answers.every(({ status }) => status === 200) && longest <= mostMs,
    );
  }
}

/** Whether what some hold keeps somebody else out: of a server without a proxy, and behind the shipped one.
 * @param {import('./run.mjs').Check} check */
export async function attack(check) {
  const product = await startProduct({ TRUSTED_PROXIES: '0' });
  const { copy, port } = product;
  const cast = await gather(product);
  await crowd(check, product, cast, 'without a proxy', port, 5, 1_000);

  await ensureProxy();
  await copy.stop();
  copy.environment.TRUSTED_PROXIES = '1';
  await copy.start();
  const proxyPort = await freePort();
  const app = `127.0.0.1:${port}`;
  const addresses = {
    PROXY_BIND: '127.0.0.1',
    PROXY_PORT: `${proxyPort}`,
    PROXY_S3_PORT: `${await freePort()}`,
  };
  const proxy = startProxy({ ...addresses, APP_1: app, APP_2: app, S3: app }, copy.log);
  try {
    await waitFor(`http://127.0.0.1:${proxyPort}/readyz`, 20_000);
    await crowd(check, product, cast, 'behind haproxy.cfg', proxyPort, 12, 500);
  } finally {
    await end(proxy, 'SIGKILL');
  }
}
