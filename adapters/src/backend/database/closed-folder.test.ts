import { chmodSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '@toolkit/application/backend/environment';
import { closeAndSay } from './closed-folder.ts';

vi.mock('node:fs', async (actual) => {
  const fs = await actual<typeof import('node:fs')>();
  return { ...fs, chmodSync: vi.fn(fs.chmodSync) };
});

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'closed folder '));
  await mkdir(join(dataDir, 'keys'));
  await writeFile(join(dataDir, 'initialised'), '');
  for (const name of ['.', 'keys', 'initialised']) chmodSync(join(dataDir, name), 0o755);
});
afterEach(() => rm(dataDir, { recursive: true }));

describe.runIf(process.platform !== 'win32')('a data folder that others may look into', () => {
  it('is closed with its parts, and said in one line', async () => {
    const said: string[] = [];
    for (const _start of [1, 2]) closeAndSay(dataDir, (line) => said.push(line));
    for (const name of ['.', 'keys', 'initialised'])
      expect([name, (await stat(join(dataDir, name))).mode & 0o077]).toEqual([name, 0]);
    expect(said).toEqual([`${dataDir} was open to other users of this machine; it is closed now.`]);
  });

  it.each([
    ['refuses', Object.assign(new Error('x'), { code: 'EPERM' }), 'EPERM'],
    ['does nothing', undefined, 'it stays as it is'],
  ])('is a reason not to start where the system %s', (_what, error, reason) => {
    vi.mocked(chmodSync).mockImplementationOnce(() => {
      if (error) throw error;
    });
    expect(() => closeAndSay(dataDir, () => {})).toThrow(
      new StartupError(
        `Other users of this machine can look into ${dataDir}, and its rights cannot be changed (${reason}); run chmod -R go= on it as its owner, or choose a folder inside it with DATA_DIR.`,
      ),
    );
  });
});
