// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { newSource, Person } from '../../scripts/person.mjs';
import { quantile } from '../../scripts/quantile.mjs';

const pauseMs = 20;

/** Another client that keeps asking, to see whether the server still answers.
 * @param {import('../../scripts/product.mjs').Product} product
 * @param {string} path */
export function probing({ origin }, path) {
  const client = new Person(origin);
  const times = /** @type {number[]} */ ([]);
  let failed = 0;
  let ended = false;
  const asking = (async () => {
    for (; !ended; await sleep(pauseMs)) {
      const began = performance.now();
      const answer = await client.send('GET', path, { from: newSource() }).catch(() => undefined);
      if (answer?.status !== 200) failed += 1;
      times.push(performance.now() - began);
    }
  })();
  return {
    end: async () => {
      ended = true;
      await asking;
      client.close();
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
