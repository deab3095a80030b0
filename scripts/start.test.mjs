// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at, freePort, root, signalProcess, waitFor } from './project.mjs';

/** @type {string[]} */
const packages = JSON.parse(readFileSync(at('package.json'), 'utf8')).workspaces;

let folder = '';
const running = /** @type {Set<import('node:child_process').ChildProcess>} */ (new Set());

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-'));
});
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the application as `npm start` does, on its own ports and data.
 * @param {Record<string, string>} [settings]
 * @param {string} [repository] */
async function start(settings = {}, repository = root) {
  const [port, inboxPort] = [await freePort(), await freePort()];
  const env = { PORT: String(port), INBOX_PORT: String(inboxPort), ...settings };
  const child = spawn(process.execPath, [join(repository, 'scripts/start.mjs')], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const app = {
    child,
    url: `http://localhost:${env.PORT}`,
    inbox: `http://127.0.0.1:${inboxPort}`,
    output: '',
    errors: '',
  };
  child.stdout.on('data', (chunk) => {
    app.output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    app.errors += chunk;
  });
  const ended = /** @type {Promise<number | null>} */ (
    new Promise((resolve) => {
      child.on('close', (code) => {
        running.delete(child);
        resolve(code);
      });
    })
  );
  return Object.assign(app, {
    ended,
    ready: () => waitFor(`${app.url}/readyz`, 300_000, () => child.exitCode !== null),
    stop(/** @type {NodeJS.Signals} */ signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  });
}

/** Starts the application where it must fail, and returns its output.
 * @param {Record<string, string>} settings */
async function refused(settings) {
  const app = await start(settings);
  const code = await app.ended;
  return { code, errors: app.errors.trim() };
}

/** An error that a reader can act on: one sentence, no stack.
 * @param {{ code: number | null, errors: string }} outcome
 * @param {RegExp} about */
function expectOneSentence({ code, errors }, about) {
  expect(errors).toMatch(about);
  expect(errors.split('\n')).toHaveLength(1);
  expect(errors).not.toMatch(/\n\s+at /);
  expect(code).toBeGreaterThan(0);
}

/** The lines for a person; the lines between are for log collectors.
 * @param {string} output */
const words = (output) => output.split('\n').filter((line) => line !== '' && !line.startsWith('{'));

describe('npm start', () => {
  /** @type {Awaited<ReturnType<typeof start>>} */
  let app;
  const dataDir = () => join(folder, 'a shared folder with spaces');
  const database = () => {
    const { ino, birthtimeMs, mtimeMs } = statSync(join(dataDir(), 'database/PG_VERSION'));
    return { ino, birthtimeMs, mtimeMs };
  };

  beforeAll(async () => {
    app = await start({ DATA_DIR: dataDir() });
    await app.ready();
  });

  it('serves page and inbox, and says where', async () => {
    expect((await fetch(`${app.url}/login`)).status).toBe(200);
    expect((await fetch(`${app.inbox}/api/messages`)).status).toBe(200);
    await expect.poll(() => app.output).toContain(app.url);
    expect(app.output).toContain(new URL(app.inbox).port);
  });

  it('refuses a data folder that another process uses, which goes on', async () => {
    expectOneSentence(await refused({ DATA_DIR: dataDir() }), /shared.*use/i);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  });

  it('stops with exit code 0, and next time installs, builds and creates nothing', async () => {
    expect(await app.stop()).toBe(0);
    const before = database();
    const again = await start({ DATA_DIR: dataDir() });
    await again.ready();
    await expect
      .poll(() => words(again.output))
      .toEqual([
        'Starting ...',
        'Opening the database ...',
        `Traffic Toolkit: ${again.url}`,
        `Inbox:           ${again.inbox}`,
        'Contact:         not set: SUPPORT_URL, CUSTOM_MODULE_URL, CONTACT_URL, REPORT_BUG_URL',
      ]);
    expect(database()).toEqual(before);
    expect(await again.stop('SIGINT')).toBe(0);
  });

  it('stops when npm is asked to stop, and leaves neither port nor lock taken', async () => {
    const DATA_DIR = join(folder, 'stopped through npm');
    const port = await freePort();
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: { ...process.env, PORT: `${port}`, INBOX_PORT: `${await freePort()}`, DATA_DIR },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    const ended = once(npm, 'exit');
    try {
      await waitFor(`http://localhost:${port}/readyz`, 300_000, () => npm.exitCode !== null);
      npm.kill('SIGTERM');
      await ended;
      await expect(fetch(`http://localhost:${port}/livez`)).rejects.toThrow();
      expect(existsSync(join(DATA_DIR, 'lock'))).toBe(false);
    } finally {
      // With all that it may have left behind.
      signalProcess(-Number(npm.pid), 'SIGKILL');
    }
  });

  it('refuses a damaged data folder and leaves it as it is', async () => {
    await app.stop();
    const files = () => readdirSync(dataDir(), { recursive: true }).sort();
    rmSync(join(dataDir(), 'database/PG_VERSION'));
    const before = files();
    expectOneSentence(await refused({ DATA_DIR: dataDir() }), /shared.*damaged/);
    expect(files()).toEqual(before);
  });

  it('refuses a taken port and touches nothing', async () => {
    const port = await freePort();
    const server = createServer().listen(port, '127.0.0.1');
    const DATA_DIR = join(folder, 'taken');
    expectOneSentence(await refused({ PORT: String(port), DATA_DIR }), new RegExp(`${port}`));
    expect(existsSync(DATA_DIR)).toBe(false);
    server.close();
  });

  it('refuses a data folder that cannot be written', async () => {
    writeFileSync(join(folder, 'file'), '');
    expectOneSentence(await refused({ DATA_DIR: join(folder, 'file', 'data') }), /file/);
  });

  it.each([
    ['PORT', 'many'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'nowhere'],
    ['IDENTITY_PROVIDER', 'nobody'],
  ])('refuses %s=%s by its name and touches nothing', async (name, value) => {
    const DATA_DIR = join(folder, `wrong-${name}`);
    expectOneSentence(await refused({ [name]: value, DATA_DIR }), new RegExp(name));
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it('builds and runs from a path with spaces, telling what it does', async () => {
    const copy = join(folder, 'my copy of it');
    const skipped = /\/(node_modules|dist|test-results|\.build|e2e)(\/|$)/;
    for (const name of [...packages, 'scripts', 'package.json', 'package-lock.json', 'tsconfig.base.json']) {
      cpSync(at(name), join(copy, name), {
        recursive: true,
        filter: (path) => !skipped.test(path.slice(root.length)),
      });
    }
    mkdirSync(join(copy, 'node_modules/@toolkit'), { recursive: true });
    for (const entry of readdirSync(at('node_modules'))) {
      if (entry !== '@toolkit') symlinkSync(at('node_modules', entry), join(copy, 'node_modules', entry));
    }
    for (const name of packages) {
      symlinkSync(join(copy, name), join(copy, 'node_modules/@toolkit', name));
      if (existsSync(at(name, 'node_modules')))
        symlinkSync(at(name, 'node_modules'), join(copy, name, 'node_modules'));
    }
    const app = await start({ DATA_DIR: join(copy, 'data') }, copy);
    await app.ready();
    expect(app.output).toMatch(/Compiling.*Bundling.*Starting/s);
    expect(await app.stop()).toBe(0);
  });
});
