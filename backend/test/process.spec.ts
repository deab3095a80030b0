import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jest } from '@jest/globals';

jest.setTimeout(300_000);

const main = fileURLToPath(new URL('../src/main.js', import.meta.url));
let root: string;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'process test '));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(root, { recursive: true, force: true });
});

/** The application as a process of its own, behind what a shell does first. */
function run(dataDir: string, before: string) {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, PORT: '0', INBOX_PORT: '0', DATA_DIR: dataDir };
  const child = spawn('sh', ['-c', `${before}; exec "$0" "$1"`, process.execPath, main], { env });
  children.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, ended: once(child, 'close'), output: () => output };
}

async function until<Value>(found: () => Value | undefined): Promise<Value> {
  for (;;) {
    const value = found();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** What others may do something with. */
async function openPaths(folder: string): Promise<string[]> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))];
  const modes = await Promise.all(
    names.map(async (name) => ({ name, mode: (await stat(join(folder, name))).mode })),
  );
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name }) => name);
}

interface Counts {
  answers: number;
  /** Of requests on a connection that was there. */
  broken: number;
  /** Of each visitor the last answer's header. */
  readonly last: (string | undefined)[];
}

/** Visitors with a connection each, who ask again at once until nobody listens any more. */
function visit(url: string, path: string, visitors: number, counts: Counts): Promise<unknown> {
  const one = async (visitor: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let listening = true; listening; ) {
      await new Promise<void>((resolve) => {
        get(url + path, { agent }, (answer) => {
          counts.answers += 1;
          counts.last[visitor] = answer.headers.connection;
          answer.resume().once('close', resolve);
        }).once('error', (error: NodeJS.ErrnoException) => {
          if (error.code === 'ECONNREFUSED') listening = false;
          else counts.broken += 1;
          resolve();
        });
      });
    }
    agent.destroy();
  };
  const first = counts.last.length;
  counts.last.length += visitors;
  return Promise.all(Array.from({ length: visitors }, (_, at) => one(first + at)));
}

describe('the process', () => {
  it('breaks off no request when it is stopped under load, and leaves nothing open to others', async () => {
    const dataDir = join(root, 'data');
    await mkdir(dataDir);
    await chmod(dataDir, 0o755);
    const { child, ended, output } = run(dataDir, 'umask 0');
    const url = (await until(() => /http:\/\/localhost:\d+/.exec(output())?.[0])).replace(
      'localhost',
      '127.0.0.1',
    );
    expect(output()).toContain(`${dataDir} was open to other users of this machine; it is closed now.`);
    // What the database makes later on names no mode.
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => 'Umask:\t0077');
    expect(status).toMatch(/^Umask:\t0077$/m);
    const counts: Counts = { answers: 0, broken: 0, last: [] };
    // The one at /readyz stands for a proxy, which has to hear that the process stops.
    const gone = Promise.all([visit(url, '/readyz', 1, counts), visit(url, '/livez', 12, counts)]);
    await until(() => (counts.answers > 500 ? true : undefined));
    const before = counts.answers;
    child.kill('SIGTERM');
    await gone;
    expect(await ended).toEqual([0, null]);
    expect(counts.answers).toBeGreaterThan(before);
    expect(counts.broken).toBe(0);
    expect(new Set(counts.last)).toEqual(new Set(['close']));
    expect(await openPaths(dataDir)).toEqual([]);
  });

  it('says in one sentence that a disk takes no bytes, and leaves nothing behind', async () => {
    const dataDir = join(root, 'full');
    await mkdir(dataDir);
    const { ended, output } = run(dataDir, 'ulimit -f 0');
    expect(await ended).toEqual([1, null]);
    expect(output().trim().split('\n').at(-1)).toBe(
      `The data folder ${dataDir} has no room left (EFBIG); make room or choose another with DATA_DIR.`,
    );
    expect(output()).not.toMatch(/^\s+at /m);
    expect(await readdir(dataDir)).toEqual([]);
  });
});
