import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jest } from '@jest/globals';
import { eventually } from './eventually.ts';
import { longTest } from './long-test.ts';

jest.setTimeout(longTest);

const main = fileURLToPath(new URL('../server/main.js', import.meta.url));
let root: string;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'process test '));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(root, { recursive: true, force: true });
});

/** The application in a separate process, after the given shell commands. */
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

/** The paths that other users may access: the folder and its parts, in which all else lies. */
async function openPaths(folder: string): Promise<string[]> {
  const names = ['.', ...(await readdir(folder))];
  const modes = await Promise.all(
    names.map(async (name) => ({ name, mode: (await stat(join(folder, name))).mode })),
  );
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name }) => name);
}

interface Load {
  answers: number;
  /** Requests without an answer. */
  broken: number;
  /** How often the process has answered that it is not ready: after two, a proxy opens no new connection. */
  refusals: number;
  /** Of each connection that was given up the last answer's header, or that it was refused. */
  readonly last: Set<string | undefined>;
}

/**
 * A connection that is busy all the time, and made anew: by a proxy until it has heard that the process stops, by
 * others until nobody listens.
 */
async function visit(url: string, load: Load, byProxy: boolean): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    const connection = await new Promise<string | undefined>((resolve) => {
      get(url, { agent }, (answer) => {
        load.answers += 1;
        if (answer.statusCode === 503) load.refusals += 1;
        answer.resume().once('close', () => resolve(answer.headers.connection));
      }).once('error', (error: NodeJS.ErrnoException) => {
        const refused = !byProxy && error.code === 'ECONNREFUSED';
        if (!refused) load.broken += 1;
        resolve(refused ? 'refused' : 'broken');
      });
    });
    const leaves = byProxy && connection === 'close' && load.refusals >= 2;
    if (leaves || connection === 'broken' || connection === 'refused') {
      load.last.add(connection);
      agent.destroy();
      return;
    }
  }
}

describe('the process', () => {
  it('breaks off no request when it is stopped under load, and leaves nothing open to others', async () => {
    const dataDir = join(root, 'data');
    await mkdir(dataDir);
    await chmod(dataDir, 0o755);
    const { child, ended, output } = run(dataDir, 'umask 0');
    const url = (await eventually('the address', () => /http:\/\/localhost:\d+/.exec(output())?.[0])).replace(
      'localhost',
      '127.0.0.1',
    );
    expect(output()).toContain(`${dataDir} was open to other users of this machine; it is closed now.`);
    // The database creates further files without an explicit mode.
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => 'Umask:\t0077');
    expect(status).toMatch(/^Umask:\t0077$/m);
    const load: Load = { answers: 0, broken: 0, refusals: 0, last: new Set() };
    // With this many clients, at least one sees the 503 within five seconds.
    const paths = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? '/readyz' : '/livez'));
    const gone = Promise.all(
      [true, false].flatMap((byProxy) => paths.map((path) => visit(url + path, load, byProxy))),
    );
    await eventually('a load', () => load.answers > 500);
    const before = load.answers;
    child.kill('SIGTERM');
    await gone;
    expect(await ended).toEqual([0, null]);
    expect(load.answers).toBeGreaterThan(before);
    expect(load.broken).toBe(0);
    expect([...load.last].sort()).toEqual(['close', 'refused']);
    expect(await openPaths(dataDir)).toEqual([]);
  });

  it('lives on when a client asks for a tunnel and resets the connection', async () => {
    const { child, ended, output } = run(join(root, 'tunnel'), 'true');
    const port = await eventually('the port', () => /http:\/\/localhost:(\d+)/.exec(output())?.[1]);
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
    socket.write('CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(socket, 'data');
    socket.resetAndDestroy();
    expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
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
