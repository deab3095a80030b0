import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';
import { longTest } from './long-test.ts';
import { killProcesses, serveProcess, startProcess } from './server-process.ts';
import { TestIssuer } from './test-issuer.ts';

jest.setTimeout(longTest);

let root: string;
let issuer: TestIssuer;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'start test '));
  issuer = await TestIssuer.start();
});

afterAll(async () => {
  killProcesses();
  await issuer.close();
  await rm(root, { recursive: true, force: true });
});

const settings = (environment: Record<string, string>) => ({
  DATA_DIR: join(root, 'data'),
  ...issuer.environment,
  ...environment,
});

/** What a failing start prints, and its exit code. */
async function refused(environment: Record<string, string>): Promise<readonly [string, number]> {
  const { ended, output } = startProcess(settings(environment));
  const [code] = (await ended) as [number];
  return [output(), code];
}

describe('starting', () => {
  it('a wrong setting is one sentence, exit code 1, and nothing is touched', async () => {
    const dataDir = join(root, 'untouched');
    expect(await refused({ PORT: 'abc', DATA_DIR: dataDir })).toEqual([
      'PORT must be a whole number from 0 to 65535, not "abc".\n',
      1,
    ]);
    expect(existsSync(dataDir)).toBe(false);
  });

  it.each(['PORT', 'INBOX_PORT', 'METRICS_PORT'])(
    'a taken %s is one sentence, exit code 1, and nothing is touched',
    async (name) => {
      const dataDir = join(root, 'untouched');
      const other = createServer();
      other.listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      const answer = await refused({ [name]: `${port}`, DATA_DIR: dataDir });
      other.close();
      expect(answer).toEqual([
        `Port ${port} is already in use; stop what uses it or choose another with ${name}.\n`,
        1,
      ]);
      expect(existsSync(dataDir)).toBe(false);
    },
  );

  it('an error that nobody foresaw shows its kind and place, and nothing that it holds', async () => {
    const failing = `import net from 'node:net';
      net.Server.prototype.listen = () => {
        const secret = ['can', 'ary'].join('');
        throw Object.assign(new Error(secret), { code: 'ETEST', parameters: [secret], detail: secret });
      };`;
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(failing)}`;
    const [output, code] = await refused({ NODE_OPTIONS });
    expect(output).toContain('ETEST');
    expect(output).toMatch(/at .*main\.js/);
    expect(output).not.toContain('canary');
    expect(code).toBe(1);
  });

  it('a second process on the same folder is refused, and the first leaves it free when it is stopped', async () => {
    const first = await serveProcess(settings({}));
    const [output, code] = await refused({});
    expect(output).toContain(
      `is in use by process ${first.child.pid}; stop it or choose another with DATA_DIR.`,
    );
    expect(output.trim().split('\n')).toHaveLength(2);
    expect(code).toBe(1);
    first.child.kill('SIGTERM');
    expect(await first.ended).toEqual([0, null]);
    expect(existsSync(join(root, 'data/lock'))).toBe(false);
  });

  it('has named a variable that is no setting, is alive but not ready while it waits for its database, and stops on a signal', async () => {
    const port = await freePort();
    const DATABASE_URL = 'postgres://ada@127.0.0.1:1/toolkit';
    const { child, ended, output } = startProcess(
      settings({ DATABASE_URL, PORT: `${port}`, S3_BUKET: 'canary' }),
    );
    await eventually('it to wait', () => output().includes('Waiting for PostgreSQL'));
    const [live, ready] = await Promise.all(
      ['/livez', '/readyz'].map((path) => fetch(`http://127.0.0.1:${port}${path}`)),
    );
    expect([live?.status, ready?.status]).toEqual([200, 503]);
    expect(output()).toContain('S3_BUKET is no setting of this application');
    expect(output()).not.toContain('canary');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(output()).not.toContain('cannot be used');
  });
});
