// @ts-check
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const rounds = 5;
const connections = 12;
const requests = 1_000;

/** @typedef {{ answered: number, refused: number, reset: number, kept: number }} Counts */
/** @returns {Counts} */
const newCounts = () => ({ answered: 0, refused: 0, reset: 0, kept: 0 });

/** SIGTERM under load: every connected client gets its answer, with `Connection: close`.
 * @param {import('./suites.mjs').AttackContext} context */
export async function attackStop({ product, check }) {
  const { copy, port } = product;
  for (let round = 1; round <= rounds; round += 1) {
    const proxy = newCounts();
    const visitors = newCounts();
    const newcomers = newCounts();
    let refusals = 0;
    let stopping = false;
    let sent = 0;

    /** @param {Counts} counts
     * @param {Agent | false} agent
     * @param {string} path
     * @returns {Promise<boolean>} whether somebody still listens */
    const ask = (counts, agent, path) =>
      new Promise((resolve) => {
        sent += 1;
        // One source alone would meet the limit of reading.
        const headers = { Accept: 'text/html', 'X-Forwarded-For': `10.0.${(sent >> 8) & 255}.${sent & 255}` };
        const broken = () => {
          counts.reset += 1;
          resolve(true);
        };
        const call = request({ host: '127.0.0.1', port, path, agent, headers }, (answer) => {
          if (stopping && answer.headers.connection !== 'close') counts.kept += 1;
          if (path === '/readyz' && answer.statusCode === 503) refusals += 1;
          answer.on('error', broken);
          answer.resume().on('end', () => {
            counts.answered += 1;
            resolve(true);
          });
        });
        call.on('error', (/** @type {NodeJS.ErrnoException} */ { code }) => {
          if (code !== 'ECONNREFUSED') return broken();
          // Nobody listens any more: the caller can safely go to another process.
          counts.refused += 1;
          resolve(false);
        });
        call.end();
      });

    const agents = [0, 1].map(() => new Agent({ keepAlive: true, maxSockets: connections }));
    const [proxyAgent, visitorAgent] = /** @type {[Agent, Agent]} */ (agents);
    const path = () => (sent % 2 === 0 ? '/livez' : '/login');
    const many = (/** @type {() => Promise<void>} */ work) => Array.from({ length: connections }, work);
    const probe = new Agent({ keepAlive: true });
    const callers = [
      // A proxy takes its traffic elsewhere once it has heard twice that the process stops.
      ...many(async () => {
        while (refusals < 2) await ask(proxy, proxyAgent, path());
      }),
      ...many(async () => {
        while (await ask(visitors, visitorAgent, path()));
      }),
    ];
    const watching = (async () => {
      while (refusals < 2 && (await ask(newCounts(), probe, '/readyz'))) await sleep(250);
    })();
    const arriving = (async () => {
      const asked = [];
      while (newcomers.refused === 0) {
        asked.push(ask(newcomers, false, '/livez'));
        await sleep(10);
      }
      await Promise.all(asked);
    })();
    while (Math.min(proxy.answered, visitors.answered) < requests) await sleep(5);
    const ended = once(/** @type {import('node:events').EventEmitter} */ (copy.child), 'exit');
    copy.child?.kill('SIGTERM');
    // Answers that were on their way when the signal came do not know of it yet.
    await sleep(200);
    stopping = true;
    const [code] = await ended;
    await Promise.all([...callers, watching, arriving]);
    for (const agent of [...agents, probe]) agent.destroy();
    for (const [who, { answered, reset }, more] of /** @type {const} */ ([
      [`${connections} connections of a proxy`, proxy, ''],
      [
        `${connections} visitors without a proxy`,
        visitors,
        `; of ${newcomers.answered + newcomers.reset} who came every 10 ms ${newcomers.reset} met the closing port`,
      ],
    ]))
      check(
        'L3, 124',
        `SIGTERM under ${who}, round ${round}`,
        'no reset, exit 0',
        `${answered} answered, ${reset} reset, exit ${code}${more}`,
        reset === 0 && code === 0,
      );
    const kept = proxy.kept + visitors.kept + newcomers.kept;
    check(
      'L3',
      `answers once it stops, round ${round}`,
      'Connection: close',
      `${kept} kept alive`,
      kept === 0,
    );
    await copy.start();
  }
}
