// @ts-check
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Person } from '../../scripts/person.mjs';
import { end } from '../../scripts/processes.mjs';
import { freePort, waitFor } from '../../scripts/project.mjs';
import { quantile } from '../../scripts/quantile.mjs';
import { ensureProxy, startProxy } from '../topology/proxy.mjs';
import { countStatuses } from './attack-report.mjs';

const tries = 20;
const uploading = 5;
const waiters = 40;
/** A source may prove 60 passwords of one account in 15 minutes. */
const accountsOfWaiter = 4;
/** The connections of a source come one after the other: so many at once would be lost on their way. */
const settleMs = 5_000;

/** @param {number} count
 * @param {(at: number) => Promise<any>} work */
const parallel = (count, work) => Promise.all(Array.from({ length: count }, (_, at) => work(at)));

/** @typedef {{ visitors: Person[], uploaders: Person[], sources: { person: Person, emails: string[] }[] }} Cast */

/** Everybody who takes part: honest people, accounts that hold uploads, and sources with accounts to sign in to.
 * @param {import('../../scripts/product.mjs').Product} product
 * @returns {Promise<Cast>} */
async function gather({ origin, inbox }) {
  const join = () => new Person(origin).join(inbox);
  const visitors = await parallel(tries / 2, join);
  const uploaders = await parallel(uploading, join);
  const sources = [];
  for (let at = 0; at < waiters; at += 1) {
    const person = new Person(origin);
    const emails = await parallel(accountsOfWaiter, async (account) => {
      const email = `${account}-${person.email}`;
      await person.identity('/register', { email, password: person.password });
      return email;
    });
    sources.push({ person, emails });
  }
  return { visitors, uploaders, sources };
}

/** A picture that is larger than a form of names.
 * @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function makeLargePicture() {
  const { default: sharp } = await import('sharp');
  const raw = { width: 128, height: 128, channels: /** @type {const} */ (3) };
  return new Uint8Array(
    await sharp(randomBytes(128 * 128 * 3), { raw })
      .png()
      .toBuffer(),
  );
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
    ...{ name, act, answers: /** @type {{ status: number }[]} */ ([]), times: /** @type {number[]} */ ([]) },
  }));
  for (let at = 0; at < tries; at += 1) {
    const person = /** @type {Person} */ (visitors[at % visitors.length]);
    for (const { act, answers, times } of met) {
      person.agent.destroy();
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
  const end = () => {
    over = true;
    for (const socket of sockets) socket.destroy();
  };
  return { hold, end };
}

/** @param {{ person: Person, emails: string[] }} source
 * @param {() => boolean} isOver */
const keepSigningIn = ({ person, emails }, isOver) =>
  parallel(16, async (at) => {
    for (let next = at; !isOver(); next += 1) {
      const email = emails[next % emails.length];
      const call = person.post('/sign-in', { email, password: person.password });
      const { status } = await call.catch(() => ({ status: 0 }));
      if (status !== 200) await sleep(200);
    }
  });

/** Uploads that hang, idle connections, and sign-ins of many sources, all at once.
 * @param {import('./suites.mjs').AttackContext} context
 * @param {Cast} cast
 * @param {string} where
 * @param {number} port
 * @param {number} floods
 * @param {number} each connections of a flood */
async function attackByHolding(
  { product, check },
  { visitors, uploaders, sources },
  where,
  port,
  floods,
  each,
) {
  const host = `Host: ${new URL(product.origin).host}`;
  for (const person of [...visitors, ...uploaders, ...sources.map((source) => source.person)]) {
    person.agent.destroy();
    person.target = `http://127.0.0.1:${port}`;
    person.patienceMs = 10_000;
  }
  await parallel(visitors.length, async (at) => visitors[at]?.renew());
  await parallel(uploaders.length, async (at) => uploaders[at]?.renew());
  const idle = await visit(visitors);
  let over = false;
  const isOver = () => over;
  const { hold, end: letGo } = holding(port);
  for (let at = 0; at < floods; at += 1) {
    const from = `127.77.0.${at + 1}`;
    const upload = `POST /api/user/account/save HTTP/1.1\r\n${host}\r\nAuthorization: Bearer ${uploaders[at]?.token}\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n`;
    for (let one = 0; one < each; one += 1) void hold(from, at < uploading && one < 5 ? upload : '');
  }
  const waiting = sources.map((source) => keepSigningIn(source, isOver));
  await sleep(2 * settleMs);
  const met = await visit(visitors);
  over = true;
  letGo();
  await Promise.all(waiting);
  for (const [at, { name, answers, times }] of met.entries()) {
    const mostMs = 10 * quantile(idle[at]?.times ?? [], 0.5) + 2_000;
    const longest = quantile(times, 1);
    check(
      93,
      `${where}: a ${name} beside 25 hanging uploads of five accounts, ${each} idle connections of each of ${floods} sources, and 40 sources that sign in 16 times at once`,
      `${tries} of ${tries}, none longer than ${mostMs.toFixed(0)} ms`,
      `${countStatuses(answers)}, the longest ${longest.toFixed(0)} ms; idle ${quantile(idle[at]?.times ?? [], 0.5).toFixed(0)}`,
      answers.every(({ status }) => status === 200) && longest <= mostMs,
    );
  }
}

/** Whether what some hold keeps somebody else out: of a server without a proxy, and behind the shipped one.
 * @param {import('./suites.mjs').AttackContext} context a product that believes no proxy */
export async function attackShares(context) {
  const { copy, port } = context.product;
  const cast = await gather(context.product);
  await attackByHolding(context, cast, 'without a proxy', port, 5, 1_000);

  const haproxy = await ensureProxy();
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
  const proxy = startProxy(haproxy, { ...addresses, APP_1: app, APP_2: app, S3: app }, copy.log);
  try {
    await waitFor(`http://127.0.0.1:${proxyPort}/readyz`, 20_000);
    await attackByHolding(context, cast, 'behind haproxy.cfg', proxyPort, 12, 500);
  } finally {
    await end(proxy, 'SIGKILL');
  }
  for (const person of [...cast.visitors, ...cast.uploaders, ...cast.sources.map(({ person }) => person)])
    person.close();
}
