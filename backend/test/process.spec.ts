import { chmod, readdir, readFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { jest } from '@jest/globals';
import { eventually } from './eventually.ts';
import { longTest } from './long-test.ts';
import { serveProcess } from './server-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

jest.setTimeout(longTest);

const dataDir = temporaryFolder();

const load = {
  answers: 0,
  /** How often the process has answered that it is not ready: after two, a proxy opens no new connection. */
  refusals: 0,
  /** Of each connection that was given up, the last answer's header. */
  last: new Set<string | undefined>(),
};

/** A connection of a proxy that is busy all the time, and made anew until the proxy has heard that the process stops. */
async function visit(url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let connection: string | undefined;
  do
    connection = await new Promise<string | undefined>((resolve) => {
      get(url, { agent }, (answer) => {
        load.answers += 1;
        if (answer.statusCode === 503) load.refusals += 1;
        answer.resume().once('close', () => resolve(answer.headers.connection));
      }).once('error', () => resolve('broken'));
    });
  while (connection !== 'broken' && (connection !== 'close' || load.refusals < 2));
  load.last.add(connection);
  agent.destroy();
}

describe('the process', () => {
  it('breaks off no request of a proxy when it is stopped under load, and gives its data folder back', async () => {
    await chmod(dataDir, 0o755);
    const { child, ended, output, url } = await serveProcess({ DATA_DIR: dataDir }, 'umask 0');
    expect(output()).toContain(`${dataDir} was open to other users of this machine; it is closed now.`);
    // The database creates further files without an explicit mode.
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => 'Umask:\t0077');
    expect(status).toMatch(/^Umask:\t0077$/m);
    // With this many clients, at least one sees the 503 within five seconds.
    const paths = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? '/readyz' : '/livez'));
    const gone = Promise.all(paths.map((path) => visit(url + path)));
    await eventually('a load', () => load.answers > 500);
    const before = load.answers;
    child.kill('SIGTERM');
    await gone;
    expect(await ended).toEqual([0, null]);
    expect(await readdir(dataDir)).not.toContain('lock');
    expect(load.answers).toBeGreaterThan(before);
    expect([...load.last]).toEqual(['close']);
  });
});
