// @ts-check
import { execFile } from 'node:child_process';
import { Person } from '../../scripts/person.mjs';
import { parallel } from '../../scripts/project.mjs';
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

const newUser = () => new Person(topology.url).join(topology.inbox);

describe('two copies of the app behind a proxy', () => {
  it('have the commands of the repository in their folder', async () => {
    const { folder: cwd = '', environment } = topology.copies[0] ?? {};
    const env = { PATH: process.env.PATH, ...environment };
    const command = (/** @type {string[]} */ ...args) =>
      new Promise((resolve) =>
        execFile('npm', args, { cwd, env }, (_, out, error) => resolve(`${out}${error}`)),
      );
    expect(await command('run', 'doctor')).toMatch(/^ok +Database/m);
    expect(await command('run', 'data:backup')).toContain('DATABASE_URL is set: this installation is in');
    expect(await command('exec', '--offline', '.', '--', '--help')).toContain('Usage: traffic-toolkit');
  });

  it(`${restarts} rolling restarts under ${perSecond} requests per second, uploads among them, fail no request`, async () => {
    const people = [];
    while (people.length < 100) people.push(...(await parallel(10, newUser)));
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

    const [half, most] = [0.5, 0.99].map((share) => load.within(share).toFixed(0));
    console.log(
      `${restarts} restarts, ${load.sent} requests, half within ${half} ms, 99 % within ${most} ms`,
    );
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
