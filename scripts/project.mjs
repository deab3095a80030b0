// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The folder of the repository, whatever the current folder is. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {...string} parts */
export const at = (...parts) => join(root, ...parts);

/** The server that runs in production. */
export const bundledServer = 'backend/dist/server/main.js';
/** The same as separate modules, for development. */
export const compiledServer = 'backend/dist/src/main.js';

/** The command line. It reads `../package.json`, so the file lies one folder below that. */
export const bundledCli = 'cli/bundle/main.js';
export const compiledCli = 'cli/dist/main.js';

/** A problem that the reader can solve: printed as one sentence, without a stack. */
export class Stop extends Error {}

/** Prints the last line of a run, which fails if anything has failed.
 * @param {number} passed
 * @param {number} failed */
export function conclude(passed, failed) {
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

/** Runs a script's main function; on a {@link Stop} it prints the sentence and exits with code 1.
 * @param {() => Promise<unknown> | unknown} main */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error);
    process.exitCode = 1;
  }
}

/** The running processes that {@link run} started; `group` if a process leads its own process group.
 * @type {Map<import('node:child_process').ChildProcess, { group: boolean, ended: Promise<unknown> }>} */
const children = new Map();

/** @param {number | undefined} pid negative for a whole process group
 * @param {NodeJS.Signals} signal */
export function signalProcess(pid, signal) {
  try {
    if (pid) process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
}

/** Ends what {@link run} started, including all descendants: asks first, and after the grace period kills what is left.
 * @param {number} [graceMs]
 * @param {import('node:child_process').ChildProcess[]} [chosen] all, if left out */
async function endChildren(graceMs = 15_000, chosen) {
  const running = [...children].filter(([child]) => !chosen || chosen.includes(child));
  // Test runners stop their servers and browsers on an interrupt.
  for (const [{ pid }, { group }] of running)
    signalProcess(group && pid ? -pid : pid, group ? 'SIGINT' : 'SIGTERM');
  const timer = setTimeout(() => {
    for (const [{ pid }, { group }] of running) signalProcess(group && pid ? -pid : pid, 'SIGKILL');
  }, graceMs);
  await Promise.all(running.map(([, { ended }]) => ended));
  clearTimeout(timer);
}

let interrupted = false;

/** Never resolves while this process is ending, so that nothing new begins. */
export const unlessInterrupted = () => (interrupted ? new Promise(() => {}) : Promise.resolve());

/** When the user or the system asks for it, ends all children and then this process.
 * @param {() => Promise<unknown>} [cleanUp] stops everything else */
export function endOnSignals(cleanUp = async () => {}) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, async () => {
      if (interrupted) return;
      interrupted = true;
      await endChildren();
      await cleanUp();
      console.error('Interrupted; everything that was started has been stopped.');
      process.exit(128 + constants.signals[signal]);
    });
  }
}

/** Runs a command in the repository's folder and returns its exit code and, if captured, its output.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @typedef {{
 *   capture?: boolean,
 *   env?: Record<string, string | undefined>,
 *   cwd?: string,
 *   group?: boolean,
 *   limitMs?: number,
 *   graceMs?: number,
 *   user?: { uid?: number, gid?: number },
 * }} RunOptions `group`: whatever the command leaves behind when it ends is killed; `limitMs`: it is
 *   ended then, and killed `graceMs` later
 * @returns {Promise<{ code: number, output: string, hung: boolean }>} `hung`: it was killed at its limit */
export function run(
  command,
  args,
  { capture, env = {}, cwd = root, group = false, limitMs, graceMs, user } = {},
) {
  return new Promise((resolve, reject) => {
    // While this process is ending, nothing begins and nothing continues.
    if (interrupted) return;
    const output = capture ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      ...user,
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
      detached: group,
    });
    children.set(child, { group, ended: new Promise((ended) => child.once('close', ended)) });
    const chunks = /** @type {Buffer[]} */ ([]);
    let hung = false;
    const limit = limitMs
      ? setTimeout(() => {
          hung = true;
          chunks.push(Buffer.from(`\n${command} took longer than ${limitMs / 1000} s and was ended.`));
          endChildren(graceMs, [child]);
        }, limitMs)
      : undefined;
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => {
      clearTimeout(limit);
      children.delete(child);
      reject(error);
    });
    child.on('exit', () => {
      if (!group) return;
      if (child.pid) signalProcess(-child.pid, 'SIGKILL');
      // A process that has left the group may keep the pipes open.
      setTimeout(() => [child.stdout, child.stderr].map((pipe) => pipe?.destroy()), 5_000).unref();
    });
    child.on('close', (code) => {
      clearTimeout(limit);
      children.delete(child);
      if (!interrupted) resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString(), hung });
    });
  });
}

/** Kills a child when this process ends, even by an uncaught error.
 * @template {import('node:child_process').ChildProcess} Child
 * @param {Child} child
 * @returns {Child} */
export function endWithUs(child) {
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

/** Runs a script with the same Node.js.
 * @param {string[]} args
 * @param {RunOptions} [options] */
export const node = (args, options) => run(process.execPath, args, options);

/** A free port of the loopback interface, below the range from which the system assigns ports, so that another process
 * rarely takes it first.
 * @returns {Promise<number>} */
export async function freePort() {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(Boolean, () => false);
    await new Promise((resolve) => server.close(resolve));
    if (isFree) return port;
  }
}

/** Lets a server listen on the loopback interface.
 * @param {import('node:net').Server} server
 * @param {number} [port] a free one, if left out
 * @returns {Promise<number>} the port */
export async function listen(server, port = 0) {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return /** @type {import('node:net').AddressInfo} */ (server.address()).port;
}

/** @template Made
 * @param {number} count
 * @param {(at: number) => Promise<Made>} work
 * @returns {Promise<Made[]>} */
export const parallel = (count, work) => Promise.all(Array.from({ length: count }, (_, at) => work(at)));

/** Waits until a condition holds.
 * @param {() => unknown} condition may be asynchronous
 * @param {number} [patienceMs]
 * @returns {Promise<boolean>} whether it held in time */
export async function until(condition, patienceMs = 10_000) {
  const end = Date.now() + patienceMs;
  while (!(await condition())) {
    if (Date.now() > end) return false;
    await sleep(20);
  }
  return true;
}

/** Waits until a URL answers with 200. A request that hangs is aborted after half a minute and repeated.
 * @param {string} url
 * @param {number} milliseconds
 * @param {() => boolean} [gaveUp] returns true when waiting is pointless */
export async function waitFor(url, milliseconds, gaveUp = () => false) {
  const end = Date.now() + milliseconds;
  let last = 'no request';
  while (Date.now() < end && !gaveUp()) {
    const signal = AbortSignal.timeout(30_000);
    const answer = await fetch(url, { signal }).catch((error) => {
      last = String(error.cause?.code ?? error.name);
    });
    if (answer?.ok) return;
    if (answer) last = `status ${answer.status}`;
    await sleep(50);
  }
  throw new Stop(`${url} did not answer with 200; last came: ${last}.`);
}
