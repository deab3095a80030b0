// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { bundledServer, endWithUs, Stop, unlessInterrupted, waitFor } from './project.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** @param {ChildProcess} child */
export const isRunning = (child) => child.exitCode === null && child.signalCode === null;

/** Asks a process to end, and kills it if it does not.
 * @param {ChildProcess} child
 * @param {NodeJS.Signals} [signal]
 * @param {number} [patienceMs] */
export async function end(child, signal = 'SIGTERM', patienceMs = 25_000) {
  if (!isRunning(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await ended;
  clearTimeout(timer);
}

/** Starts a process whose output goes to a file and which ends with this one.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env: Record<string, string | undefined>, cwd?: string, log: string }} options */
export function start(command, args, { env, cwd, log }) {
  const child = endWithUs(
    spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'], ...(cwd ? { cwd } : {}) }),
  );
  const file = createWriteStream(log, { flags: 'a' });
  child.stdout?.pipe(file, { end: false });
  child.stderr?.pipe(file, { end: false });
  child.once('exit', () => file.end());
  return child;
}

/** One copy of the app, which can be restarted in the same place. */
export class AppCopy {
  /** @type {ChildProcess | undefined} */
  child;

  /** @param {{ name: string, folder: string, server?: string, logs: string, environment: Record<string, string> }}
   *   settings `server` is the file that runs, in the folder */
  constructor({ name, folder, server = bundledServer, logs, environment }) {
    this.name = name;
    this.server = server;
    this.folder = folder;
    this.log = join(logs, `${name}.log`);
    this.environment = environment;
    /** Bypasses the proxy. */
    this.url = `http://127.0.0.1:${environment.PORT}`;
  }

  async start() {
    await unlessInterrupted();
    const { PATH, HOME, TMPDIR } = process.env;
    const child = start(process.execPath, [this.server], {
      env: { PATH, HOME, TMPDIR, NODE_ENV: 'production', ...this.environment },
      cwd: this.folder,
      log: this.log,
    });
    this.child = child;
    await waitFor(`${this.url}/readyz`, 300_000, () => !isRunning(child)).catch(() => {
      throw new Stop(`${this.name} did not become ready: see ${this.log}.`);
    });
  }

  /** @param {NodeJS.Signals} [signal] */
  async stop(signal) {
    if (this.child) await end(this.child, signal);
  }

  /** @returns {number | undefined} of the last process, undefined while it runs */
  get exitCode() {
    return this.child?.exitCode ?? undefined;
  }
}
