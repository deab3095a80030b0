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
  const asking = (async () => {
    for (; !ended; await sleep(pauseMs)) {
      const began = performance.now();
      const headers = { Accept: 'text/html', 'X-Forwarded-For': newSource() };
      const status = await send(port, agent, { path, headers }).catch(() => 0);
      if (status !== 200) failed += 1;
      times.push(performance.now() - began);
    }
  })();
  return {
    end: async () => {
      ended = true;
      await asking;
      agent.destroy();
      return { asked: times.length, failed, median: quantile(times, 0.5), longest: quantile(times, 1) };
    },
  };
}

/** @param {{ status: number }[]} answers
 * @returns {string} how often each status came */
export function countStatuses(answers) {
  const counts = /** @type {Record<number, number>} */ ({});
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return Object.entries(counts)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
}

/** @template Made
 * @param {number} count
 * @param {(at: number) => Promise<Made>} work
 * @returns {Promise<Made[]>} */
export const parallel = (count, work) => Promise.all(Array.from({ length: count }, (_, at) => work(at)));
