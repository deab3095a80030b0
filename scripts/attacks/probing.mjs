// @ts-check
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { newSource } from '../person.mjs';

const pauseMs = 20;

/** Somebody else, who asks on and on.
 * @param {import('./product.mjs').Product} product
 * @param {string} path */
export function probing({ port }, path) {
  const agent = new Agent({ keepAlive: true });
  const times = /** @type {number[]} */ ([]);
  let failed = 0;
  let ended = false;
  const ask = () =>
    new Promise((resolve) => {
      const headers = { Accept: 'text/html', 'X-Forwarded-For': newSource() };
      request({ host: '127.0.0.1', port, path, agent, headers }, (answer) => {
        if (answer.statusCode !== 200) failed += 1;
        answer.resume().once('close', resolve);
      })
        .once('error', () => {
          failed += 1;
          resolve(undefined);
        })
        .end();
    });
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
      times.sort((one, other) => one - other);
      const at = (/** @type {number} */ share) => times[Math.floor(share * (times.length - 1))] ?? 0;
      return { asked: times.length, failed, median: at(0.5), p99: at(0.99), longest: at(1) };
    },
  };
}
