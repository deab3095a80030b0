// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { at, node } from './project.mjs';

/** A test runner that starts a server and does not stop it. The runner ends on an interrupt, its server does not. */
const server = `
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
  require('node:net').createServer().listen(0, '127.0.0.1');
  process.stdout.write(process.pid + '\\n');`;
const testRunner = `
  const { spawn } = require('node:child_process');
  const child = spawn(process.execPath, ['-e', ${JSON.stringify(server)}], { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.once('data', (pid) => {
    process.stdout.write(pid);
    if (process.argv[1] === 'ends') process.exit(0);
  });
  process.on('SIGINT', () => process.exit(1));`;

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('A command that runs in a group of its own', () => {
  it('leaves no server behind when it ends', async () => {
    const { code, output } = await node(['-e', testRunner, 'ends'], { capture: true, group: true });
    expect(code).toBe(0);
    await expect.poll(() => isRunning(Number(output))).toBe(false);
  });

  it('is ended with all that it started when it takes too long', async () => {
    // A process still running would keep the output open.
    const { code, output } = await node(['-e', testRunner], { capture: true, group: true, limitMs: 2_000 });
    expect(code).toBe(1);
    expect(output).toContain('took longer than 2 s and was ended.');
  });

  it('leaves no server behind when its parent is asked to end', async () => {
    const project = JSON.stringify(pathToFileURL(at('scripts/project.mjs')).href);
    const program = `
      import { endOnSignals, node } from ${project};
      endOnSignals();
      await node(['-e', ${JSON.stringify(testRunner)}], { group: true });
      console.log('went on');`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const lines = createInterface({ input: parent.stdout });
    const [pid] = await once(lines, 'line');
    const after = /** @type {string[]} */ ([]);
    lines.on('line', (line) => after.push(line));
    expect(isRunning(Number(pid))).toBe(true);
    parent.kill('SIGTERM');
    const [code] = await once(parent, 'exit');
    expect(code).toBe(143);
    await expect.poll(() => isRunning(Number(pid))).toBe(false);
    expect(after).toEqual([]);
  });
});
