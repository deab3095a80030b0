// @ts-check
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyRepository } from './copied-repository.testing.mjs';
import { freePort, root, signalProcess, waitFor } from './project.mjs';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'start-'));
const stops = /** @type {(() => void)[]} */ ([]);
afterAll(() => {
  for (const stop of stops) stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the application on ports of its own.
 * @param {[string, ...string[]]} command
 * @param {string} name of its data folder */
async function start([program, ...args], name, cwd = folder) {
  const [port, inboxPort, DATA_DIR] = [await freePort(), await freePort(), join(folder, name)];
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, PORT: `${port}`, INBOX_PORT: `${inboxPort}`, DATA_DIR };
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  // With all that it may leave behind.
  stops.push(() => signalProcess(-Number(child.pid), 'SIGKILL'));
  const [ended, url] = [once(child, 'close'), `http://localhost:${port}`];
  const app = { url, inbox: `http://127.0.0.1:${inboxPort}`, output: '', dataDir: DATA_DIR };
  child.stdout.on('data', (chunk) => (app.output += chunk));
  await waitFor(`${url}/readyz`, 300_000, () => child.exitCode !== null);
  return Object.assign(app, {
    stop(/** @type {NodeJS.Signals} */ signal) {
      child.kill(signal);
      return ended;
    },
  });
}

/** @returns {[string, ...string[]]} */
const npmStart = (repository = root) => [process.execPath, join(repository, 'scripts/start.mjs')];

// Each waits for processes of its own: together they take half of the time on two processors.
describe.concurrent('npm start', () => {
  it('serves page and inbox, stops when npm is asked to stop, says where it is, and creates nothing the next time', async ({
    expect,
  }) => {
    const first = await start(['npm', 'start'], 'a shared folder', root);
    expect((await fetch(`${first.url}/login`)).status).toBe(200);
    expect((await fetch(`${first.inbox}/api/messages`)).status).toBe(200);
    const readDatabase = () => {
      const { ino, birthtimeMs, mtimeMs } = statSync(join(first.dataDir, 'database/PG_VERSION'));
      return { ino, birthtimeMs, mtimeMs };
    };
    await first.stop('SIGTERM');
    await expect(fetch(`${first.url}/livez`)).rejects.toThrow();
    expect(existsSync(join(first.dataDir, 'lock'))).toBe(false);
    const before = readDatabase();
    const again = await start(npmStart(), 'a shared folder');
    // The lines between are for log collectors.
    const readWords = () => again.output.split('\n').filter((line) => /^[^{]/.test(line));
    await expect
      .poll(readWords)
      .toEqual([
        'Starting ...',
        'Opening the database ...',
        `Traffic Toolkit: ${again.url}`,
        'Services:        database embedded, storage folder, mail inbox, identity embedded',
        `Inbox:           ${again.inbox}`,
        'Contact:         not set: SUPPORT_URL, CUSTOM_MODULE_URL, CONTACT_URL, REPORT_BUG_URL',
      ]);
    expect(readDatabase()).toEqual(before);
    expect(await again.stop('SIGINT')).toEqual([0, null]);
  });

  it('builds and runs from a path with spaces, telling what it does', async ({ expect }) => {
    const copy = join(folder, 'my copy of it');
    copyRepository(copy);
    const app = await start(npmStart(copy), 'new');
    expect(app.output).toMatch(/Compiling.*Bundling.*Starting/s);
    expect(await app.stop('SIGTERM')).toEqual([0, null]);
  });

  const { scripts, workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const commands = [
    ...Object.values(scripts).filter((script) => script.includes('.mjs')),
    'node scripts/pick.mjs tools/bench api',
  ];

  it('without packages is, like every command, one that installs them before it imports one', async ({
    expect,
  }) => {
    const clone = join(folder, 'clone');
    copyRepository(clone);
    for (const name of ['', ...workspaces])
      rmSync(join(clone, name, 'node_modules'), { recursive: true, force: true });
    const env = { ...process.env, npm_execpath: 'missing.js' };
    for (const command of commands) {
      const { stdout, stderr } = await run('sh', ['-c', command], { cwd: clone, env }).catch(
        (error) => error,
      );
      expect([command, `${stdout}${stderr}`]).toEqual([
        command,
        expect.stringMatching(/^(?:Usage: |Installing packages)/),
      ]);
    }
  });
});
