// @ts-check
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { newSource } from '../../scripts/person.mjs';
import { quantile } from '../../scripts/quantile.mjs';
import { send } from '../bench/api/load.mjs';

const pauseMs = 20;

/** Another client that keeps asking, to see whether the server still answers.
 * @param {import('../../scripts/product.mjs').Product} product
 * @param {string} path */
export function probing({ port }, path) {
  const agent = new Agent({ keepAlive: true });
  const times = /** @type {number[]} */ ([]);
  let failed = 0;
  let ended = false;
  const ask = async () => {
    const headers = { Accept: 'text/html', 'X-Forwarded-For': newSource() };
    const status = await send(port, agent, { path, headers }).catch(() => 0);
    if (status !== 200) failed += 1;
  };
  const asking = (async () => {
    while (!ended) {
      const began = performance.now();
      await ask();
      times.push(performance.now() - began);
      await sleep(pauseMs);
    }
  })();
  return {
    end: async () => {
      ended = true;
      await asking;
      agent.destroy();
      const within = (/** @type {number} */ share) => quantile(times, share);
      return { asked: times.length, failed, median: within(0.5), p99: within(0.99), longest: within(1) };
    },
  };
}
