// @ts-check
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { parallel } from '../../../scripts/project.mjs';

/** @typedef {{ method?: string, path: string, headers?: Record<string, string>, body?: Buffer }} Call
 * @typedef {{ calls: number, failed: number, seconds: number, latencies: number[] }} Load milliseconds of each call */

/** @param {number} port
 * @param {Agent} agent
 * @param {Call} call
 * @returns {Promise<number>} status */
const send = (port, agent, { method = 'GET', path, headers = {}, body }) =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', reject);
    sent.end(body);
  });

/** Sends one call after the other on each of some connections until the time is over.
 * @param {number} port
 * @param {(index: number) => Call} makeCall
 * @param {{ connections: number, seconds: number }} options
 * @returns {Promise<Load>} */
export async function load(port, makeCall, { connections, seconds }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies = /** @type {number[]} */ ([]);
  let [index, failed] = [0, 0];
  const start = performance.now();
  const end = start + seconds * 1000;
  await parallel(connections, async () => {
    while (performance.now() < end) {
      const before = performance.now();
      index += 1;
      const status = await send(port, agent, makeCall(index));
      latencies.push(performance.now() - before);
      if (status >= 400) failed += 1;
    }
  });
  agent.destroy();
  return { calls: latencies.length, failed, seconds: (performance.now() - start) / 1000, latencies };
}

/** @param {number | undefined} pid
 * @returns {number} milliseconds of processor that the process has used */
export function usedCpu(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
