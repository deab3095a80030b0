// @ts-check
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository, whatever the current folder is. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {...string} parts */
export const at = (...parts) => join(root, ...parts);

/** A problem the reader can act on: printed as one sentence, without a stack. */
export class Stop extends Error {}

/** Runs a script's main function; a {@link Stop} ends it with its sentence and exit code 1.
 * @param {() => Promise<unknown> | unknown} main */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error);
    process.exitCode = 1;
  }
}

const children = /** @type {Set<import('node:child_process').ChildProcess>} */ (new Set());

/** Ends what {@link run} started and what has not ended by itself. */
export function endChildren() {
  for (const child of children) child.kill('SIGTERM');
}

/** Runs a command from the repository's folder and tells its exit code and, if captured, its output.
 * @param {string} command
 * @param {string[]} args
 * @param {{ capture?: boolean, env?: Record<string, string | undefined>, cwd?: string }} [options]
 * @returns {Promise<{ code: number, output: string }>} */
export function run(command, args, { capture = false, env = {}, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    children.add(child);
    const chunks = /** @type {Buffer[]} */ ([]);
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      children.delete(child);
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() });
    });
  });
}

/** Runs a script with this very Node.
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options] */
export const node = (args, options) => run(process.execPath, args, options);

/** Values of `.env`, if there is one, for names that are not set already. */
export function loadEnvFile() {
  if (existsSync(at('.env'))) process.loadEnvFile(at('.env'));
}

/** A TCP port of the loopback interface that nobody listens on.
 * @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });
}

/** Waits until a URL answers with 200.
 * @param {string} url
 * @param {number} milliseconds
 * @param {() => boolean} [gaveUp] true when there is no sense in waiting longer */
export async function waitFor(url, milliseconds, gaveUp = () => false) {
  const end = Date.now() + milliseconds;
  while (Date.now() < end && !gaveUp()) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Stop(`${url} did not answer within ${milliseconds / 1000} s.`);
}
