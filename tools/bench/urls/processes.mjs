// @ts-check
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** @param {string} path */
const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** The peak memory of a process in bytes; 0 if the system does not report it.
 * @param {number} pid */
const readPeak = (pid) => Number(/VmHWM:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;

/** The current memory of a process and all its descendants, in bytes.
 * @param {number} root */
export function memoryBelow(root) {
  const parents = new Map();
  for (const name of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = Number(/^\d+ \(.*\) \S (\d+)/s.exec(read(`/proc/${name}/stat`))?.[1]);
    parents.set(Number(name), parent);
  }
  let total = 0;
  for (const pid of parents.keys()) {
    let ancestor = pid;
    while (ancestor > 1 && ancestor !== root) ancestor = parents.get(ancestor) ?? 0;
    if (ancestor !== root) continue;
    total += Number(/VmRSS:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
  }
  return total;
}

/** @typedef {{ code: number, output: string, sha: string, bytes: number, ms: number, rss: number }} Ended */

/** Runs a program whose output is kept, or only hashed or counted if it is too much to keep.
 * @param {string} command
 * @param {string[]} args
 * @param {{ output?: 'keep' | 'hash' | 'drop', env?: Record<string, string> }} [options]
 * @returns {Promise<Ended>} */
export function runProgram(command, args, { output = 'keep', env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(command, args, {
      stdio: ['ignore', output === 'drop' ? 'ignore' : 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    });
    const hash = createHash('sha256');
    const kept = /** @type {Buffer[]} */ ([]);
    let bytes = 0;
    child.stdout?.on('data', (chunk) => {
      bytes += chunk.length;
      if (output === 'hash') hash.update(chunk);
      else kept.push(chunk);
    });
    let rss = 0;
    const watch = setInterval(() => {
      rss = Math.max(rss, readPeak(child.pid ?? 0));
    }, 20);
    child.on('error', (error) => {
      clearInterval(watch);
      reject(error);
    });
    child.on('close', (code) => {
      clearInterval(watch);
      const ms = performance.now() - start;
      resolve({
        code: code ?? 1,
        output: Buffer.concat(kept).toString(),
        sha: hash.digest('hex'),
        bytes,
        ms,
        rss,
      });
    });
  });
}
