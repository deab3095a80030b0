// @ts-check

import { once } from 'node:events';
import { Agent, request } from 'node:http';

const rounds = 5;
const connections = 12;

/** SIGTERM under load: every connected client gets its answer, with `Connection: close`.
 * @param {import('./suites.mjs').AttackContext} context */
export async function attackStop({ product, check }) {
  const { copy, origin } = product;
  for (let round = 1; round <= rounds; round += 1) {
    const counts = { answered: 0, refused: 0, reset: 0 };
    let stopping = false;
    let kept = 0;
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    const ask = () =>
      new Promise((resolve) => {
        const call = request(`${origin}/livez`, { agent }, (answer) => {
          if (stopping && answer.headers.connection !== 'close') kept += 1;
          answer.on('error', () => {
            counts.reset += 1;
            resolve(true);
          });
          answer.resume().on('end', () => {
            counts.answered += 1;
            resolve(true);
          });
        });
        call.on('error', (error) => {
          const { code } = /** @type {NodeJS.ErrnoException} */ (error);
          // Nobody listens any more: the caller can safely go to another process.
          if (code === 'ECONNREFUSED') counts.refused += 1;
          else counts.reset += 1;
          resolve(code !== 'ECONNREFUSED');
        });
        call.end();
      });
    const callers = Array.from({ length: connections }, async () => {
      while (await ask());
    });
    while (counts.answered < 500) await new Promise((resolve) => setTimeout(resolve, 5));
    const ended = once(/** @type {import('node:events').EventEmitter} */ (copy.child), 'exit');
    copy.child?.kill('SIGTERM');
    // Answers that were on their way when the signal came do not know of it yet.
    await new Promise((resolve) => setTimeout(resolve, 200));
    stopping = true;
    const [code] = await ended;
    await Promise.all(callers);
    agent.destroy();
    check(
      'L3, 124',
      `SIGTERM under ${connections} connections, round ${round}`,
      'no reset, exit 0',
      `${counts.answered} answered, ${counts.reset} reset, exit ${code}`,
      counts.reset === 0 && code === 0,
    );
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
