// @ts-check
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Person } from '../../scripts/person.mjs';
import { startLoad } from './load.mjs';
import { startTopology } from './topology.mjs';

const perSecond = 200;
const restarts = 20;
/** Longer than HAProxy's slow start: the next copy is stopped only when this one takes its full share. */
const settledMs = 6_000;

/** @type {import('./topology.mjs').Topology} */
let topology;

beforeAll(async () => {
  topology = await startTopology();
}, 600_000);

afterAll(() => topology?.stop(), 600_000);

const pause = (/** @type {number} */ milliseconds) =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** @param {{ name: string, log: string }} copy */
const findTroubles = ({ name, log }) => {
  const lines = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => /"level":[45]0/.test(line));
  return [`${name}: ${lines.length} troubles`, ...lines.slice(-5)].join('\n');
};

const newUser = () => new Person(topology.url).join(topology.inbox);

describe('two copies of the app behind a proxy', () => {
  it('share accounts, sessions, keys and mailed codes: what one began the other goes on with', async () => {
    const [one = '', other = ''] = topology.copies.map(({ url }) => url);
    const person = new Person(topology.url);
    const at = (/** @type {string} */ url) => Object.assign(person, { target: url });
    await at(one).register();
    await at(one).askVerification();
    await at(other).verify(topology.inbox);
    await at(one).signIn();
    await at(other).renew();
    await at(one).initialize();
    expect(await at(other).details()).toEqual({ firstName: '', lastName: '', avatarPath: '' });
    await at(other).identity('/sign-out');
    expect((await at(one).save({ firstName: 'Ada', lastName: '' })).status).toBe(401);
    await expect(at(one).renew()).rejects.toThrow(/session-expired|not-signed-in|401/);
    person.close();
  });

  it('have the commands of the repository in their folder', async () => {
    const { folder = '', environment } = topology.copies[0] ?? {};
    const command = (/** @type {string[]} */ ...args) =>
      new Promise((resolve) =>
        execFile(
          'npm',
          args,
          { cwd: folder, env: { PATH: process.env.PATH, ...environment } },
          (_, out, error) => resolve(`${out}${error}`),
        ),
      );
    expect(await command('run', 'doctor')).toMatch(/^ok +PostgreSQL/m);
    expect(await command('run', 'data:backup')).toContain('DATABASE_URL is set: this installation is in');
    expect(await command('exec', '--offline', '.', '--', '--help')).toContain('Usage: traffic-toolkit');
  });

  it('count limits together', async () => {
    const person = new Person(topology.url);
    await person.register();
    const [one = '', other = ''] = topology.copies.map(({ url }) => url);
    const statuses = [];
    for (let guess = 0; guess < 12; guess += 1) {
      const fields = { email: person.email, password: `wrong ${guess}` };
      person.target = guess % 2 === 0 ? one : other;
      const answer = await person.post('/sign-in', fields);
      statuses.push(answer.status);
    }
    // Five attempts are free, from any address; if each process counted by itself, it would be ten.
    const judged = statuses.filter((status) => status !== 429).length;
    expect(judged).toBeGreaterThan(0);
    expect(judged).toBeLessThanOrEqual(5);
    person.close();
  });

  it(`${restarts} rolling restarts under ${perSecond} requests per second, uploads among them, fail no request`, async () => {
    const people = [];
    for (let count = 0; count < 100; count += 10)
      people.push(...(await Promise.all(Array.from({ length: 10 }, newUser))));

    const load = startLoad(people, perSecond);
    const begun = performance.now();
    for (let count = 0; count < restarts; count += 1) {
      const copy = /** @type {NonNullable<typeof topology.copies[number]>} */ (
        topology.copies[count % topology.copies.length]
      );
      await copy.stop();
      expect(copy.exitCode).toBe(0);
      await copy.start();
      await pause(settledMs);
    }
    const seconds = (performance.now() - begun) / 1000;
    await load.stop();

    console.log(
      `${restarts} restarts in ${seconds.toFixed(0)} s, ${load.sent} requests (${(load.sent / seconds).toFixed(0)} per second; ` +
        `${load.counts.upload} uploads, ${load.counts.save} saves), ${load.failures.length} failed; ` +
        `half within ${load.within(0.5).toFixed(0)} ms, 99 % within ${load.within(0.99).toFixed(0)} ms`,
    );
    if (load.failures.length > 0) console.log(topology.copies.map(findTroubles).join('\n'));
    expect(load.failures).toEqual([]);
    expect(load.sent / seconds).toBeGreaterThan(perSecond * 0.95);
    expect(load.counts.upload).toBeGreaterThan(100);

    for (const { person, saved } of load.users) {
      await person.renew();
      expect(await person.details()).toEqual(saved);
      person.close();
    }
  }, 600_000);
});
