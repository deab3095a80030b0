import { chmodSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountSchema as schema } from '../account/index.ts';
import { openDatabase, StartupError, writeTemplate } from './index.ts';

vi.mock('node:fs', async (actual) => {
  const fs = await actual<typeof import('node:fs')>();
  return { ...fs, chmodSync: vi.fn(fs.chmodSync) };
});

let root: string;
let template: string;
let seed: string;
let dataDir: string;
let said: string[];
let made = 0;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'closed folder '));
  template = join(root, 'template.tar.gz');
  await writeTemplate(template, schema);
  seed = join(root, 'seed');
  await (await openDatabase({ ...schema, dataDir: seed, template })).close();
});

afterAll(() => rm(root, { recursive: true, force: true }));

beforeEach(() => {
  made += 1;
  dataDir = join(root, `data ${made}`);
  said = [];
});

afterEach(() => vi.mocked(chmodSync).mockClear());

const open = () => openDatabase({ ...schema, dataDir, template, say: (line) => said.push(line) });

/** What others may do something with: the folder and its parts, in which all else lies. */
async function openPaths(): Promise<string[]> {
  const paths = [dataDir, ...(await readdir(dataDir)).map((name) => join(dataDir, name))];
  const modes = await Promise.all(paths.map(async (path) => ({ path, ...(await stat(path)) })));
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ path }) => path);
}

/** As an older version left it behind, in a folder that somebody had made before. */
async function leftOpen(): Promise<void> {
  await cp(seed, dataDir, { recursive: true });
  await mkdir(join(dataDir, 'files/avatars'), { recursive: true });
  await writeFile(join(dataDir, 'files/avatars/1'), 'image/webp\npicture');
  await mkdir(join(dataDir, 'keys'));
  await writeFile(join(dataDir, 'keys/identity'), 'a'.repeat(64));
  for (const name of await readdir(dataDir, { recursive: true })) {
    const path = join(dataDir, name);
    await chmod(path, (await stat(path)).isDirectory() ? 0o755 : 0o666);
  }
  await chmod(dataDir, 0o755);
}

describe.runIf(process.platform !== 'win32')('what other users of the machine see of a data folder', () => {
  it('is mended at the start of an installation that was left open, and said in one line', async () => {
    await leftOpen();
    expect(await openPaths()).toHaveLength(5);
    await (await open()).close();
    expect(await openPaths()).toEqual([]);
    expect(said).toEqual([`${dataDir} was open to other users of this machine; it is closed now.`]);
    await (await open()).close();
    expect(said).toHaveLength(1);
    expect(await readFile(join(dataDir, 'keys/identity'), 'utf8')).toBe('a'.repeat(64));
  });

  it.each([
    [
      'refuses to change them',
      () => {
        throw Object.assign(new Error(), { code: 'EPERM' });
      },
      'EPERM',
    ],
    ['says yes and changes nothing', () => undefined, 'it stays as it is'],
  ])('is a reason not to start where the system %s', async (_what, answer, reason) => {
    await leftOpen();
    vi.mocked(chmodSync).mockImplementationOnce(answer);
    const refused = await open().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartupError);
    expect((refused as Error).message).toBe(
      `Other users of this machine can look into ${dataDir}, and its rights cannot be changed (${reason}); run chmod -R go= on it as its owner, or choose a folder inside it with DATA_DIR.`,
    );
    expect(await readdir(dataDir)).not.toContain('lock');
  });
});
