import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { eventually } from './eventually.ts';
import { longTest } from './long-test.ts';
import { killProcesses, serveProcess, startProcess } from './server-process.ts';

jest.setTimeout(longTest);

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'process test '));
});
afterAll(async () => {
  killProcesses();
  await rm(root, { recursive: true, force: true });
});

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
  /** How often the process has answered that it is not ready: after two, a proxy opens no new connection. */
  refusals: number;
  /** Of each connection that was given up, the last answer's header. */
  readonly last: Set<string | undefined>;
}

/** A connection of a proxy that is busy all the time, and made anew until the proxy has heard that the process stops. */
async function visit(url: string, load: Load): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    const connection = await new Promise<string | undefined>((resolve) => {
      get(url, { agent }, (answer) => {
        load.answers += 1;
        if (answer.statusCode === 503) load.refusals += 1;
        answer.resume().once('close', () => resolve(answer.headers.connection));
      }).once('error', () => resolve('broken'));
    });
    if (connection === 'broken' || (connection === 'close' && load.refusals >= 2)) {
      load.last.add(connection);
      agent.destroy();
      return;
    }
  }
}

describe('the process', () => {
  it('breaks off no request of a proxy when it is stopped under load, and leaves nothing open to others', async () => {
    const dataDir = join(root, 'data');
    await mkdir(dataDir);
    await chmod(dataDir, 0o755);
    const { child, ended, output, url } = await serveProcess({ DATA_DIR: dataDir }, 'umask 0');
    expect(output()).toContain(`${dataDir} was open to other users of this machine; it is closed now.`);
    // The database creates further files without an explicit mode.
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => 'Umask:\t0077');
    expect(status).toMatch(/^Umask:\t0077$/m);
    const load: Load = { answers: 0, refusals: 0, last: new Set() };
    // With this many clients, at least one sees the 503 within five seconds.
    const paths = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? '/readyz' : '/livez'));
    const gone = Promise.all(paths.map((path) => visit(url + path, load)));
    await eventually('a load', () => load.answers > 500);
    const before = load.answers;
    child.kill('SIGTERM');
    await gone;
    expect(await ended).toEqual([0, null]);
    expect(load.answers).toBeGreaterThan(before);
    expect([...load.last]).toEqual(['close']);
    expect(await openPaths(dataDir)).toEqual([]);
  });

  it('lives on when a client asks for a tunnel and resets the connection', async () => {
    const { child, ended, port } = await serveProcess({ DATA_DIR: join(root, 'tunnel') });
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
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
    const { ended, output } = startProcess({ DATA_DIR: dataDir }, 'ulimit -f 0');
    expect(await ended).toEqual([1, null]);
    expect(output().trim().split('\n').at(-1)).toBe(
      `The data folder ${dataDir} has no room left (EFBIG); make room or choose another with DATA_DIR.`,
    );
    expect(output()).not.toMatch(/^\s+at /m);
    expect(await readdir(dataDir)).toEqual([]);
  });
});
