import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder, StartupError } from './index.ts';

vi.mock('node:fs/promises', async (actual) => {
  const fs = await actual<typeof import('node:fs/promises')>();
  return { ...fs, open: vi.fn(fs.open) };
});

const full = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'full disk '));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const sentence = () =>
  `The data folder ${folder} has no room left (ENOSPC); make room or choose another with DATA_DIR.`;

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((caught: unknown) => caught);
  if (error instanceof StartupError) return error.message;
  throw new Error(`Not refused in words: ${String(error)}`);
}

describe('a disk without room', () => {
  it('leaves no empty lock behind that would keep the next start out', async () => {
    const { open: really } = await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises');
    vi.mocked(open).mockImplementationOnce(async (file, flags, mode) => {
      const handle = await really(file, flags, mode);
      handle.writeFile = async () => {
        throw full();
      };
      return handle;
    });
    expect(await refusal(lockFolder(folder))).toBe(sentence());
    expect(await readdir(folder)).toEqual([]);
    const release = await lockFolder(folder);
    await release();
  });
});
