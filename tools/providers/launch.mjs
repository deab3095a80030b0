// @ts-check
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from '../../scripts/processes.mjs';
import { endWithUs, Stop, signalProcess } from '../../scripts/project.mjs';

const startMs = 300_000;

/** Starts a server and waits until it is up; its last words say why it is not.
 * @param {string} name
 * @param {[string, ...string[]]} command
 * @param {import('node:child_process').SpawnOptions} options `detached`: it leads a process group, so that all its
 *   processes receive the same signals
 * @param {() => Promise<boolean>} isUp
 * @returns {Promise<import('node:child_process').ChildProcess>} */
export async function launch(name, [program, ...args], options, isUp) {
  const child = endWithUs(spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }));
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      words = (words + chunk).slice(-2_000);
    });
  child.on('error', (error) => {
    words += error.message;
  });
  for (const end = Date.now() + startMs; !(await isUp()); await sleep(50)) {
    const isGone = child.pid === undefined || !isRunning(child);
    if (!isGone && Date.now() < end) continue;
    signalGroup(child, 'SIGKILL');
    child.kill('SIGKILL');
    throw new Stop(`${name} did not start: ${words.trim()}`);
  }
  return child;
}

/** @param {import('node:child_process').ChildProcess} child that leads a process group
 * @param {NodeJS.Signals} signal */
export const signalGroup = ({ pid }, signal) => signalProcess(pid && -pid, signal);

/** @param {string[]} urls
 * @returns {() => Promise<boolean>} whether all answer well */
export const answer =
  (...urls) =>
  async () => {
    const answers = urls.map((url) => fetch(url, { signal: AbortSignal.timeout(30_000) }));
    return (await Promise.all(answers).catch(() => [])).filter(({ ok }) => ok).length === urls.length;
  };
