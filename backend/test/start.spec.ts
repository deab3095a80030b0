import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { listenLocally } from '@toolkit/adapters/contracts';
import { eventually } from './eventually.ts';
import { longTest } from './long-test.ts';
import { startProcess } from './server-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

jest.setTimeout(longTest);

const root = temporaryFolder();
const start = (environment: Record<string, string>) =>
  startProcess({ DATA_DIR: join(root, 'data'), ...environment });

/** What a failing start prints, and its exit code. */
async function refused(environment: Record<string, string>): Promise<readonly [string, number]> {
  const { ended, output } = start(environment);
  const [code] = (await ended) as [number];
  return [output(), code];
}

describe('starting', () => {
  it.each(['PORT', 'INBOX_PORT', 'METRICS_PORT'])(
    'a taken %s is one sentence, exit code 1, and nothing is touched',
    async (name) => {
      const dataDir = join(root, 'untouched');
      const other = createServer();
      const port = await listenLocally(other);
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

  it('has named a variable that is no setting, and stops on a signal while it waits for its database', async () => {
    const DATABASE_URL = 'postgres://ada@127.0.0.1:1/toolkit';
    const { child, ended, output } = start({ DATABASE_URL, S3_BUKET: 'canary' });
    await eventually('it to wait', () => output().includes('Waiting for PostgreSQL'));
    expect(output()).toContain('S3_BUKET is no setting of this application');
    expect(output()).not.toContain('canary');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(output()).not.toContain('cannot be used');
  });
});
