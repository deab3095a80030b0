import { mkdtemp, open, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '@toolkit/application/backend/environment';
import { lockFolder } from './folder-lock.ts';

vi.mock('node:fs/promises', async (actual) => {
  const fs = await actual<typeof import('node:fs/promises')>();
  return { ...fs, open: vi.fn(fs.open) };
});

/** Process 1 of a container, as every container has one. */
const elsewhere = JSON.stringify({ pid: 1, startedAt: 'this boot 77', space: 'pid:[another]' });
const lost: string[] = [];
const times = { beatMs: 10, quietMs: 400, onLost: (file: string) => void lost.push(file) };
let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock '));
  file = join(folder, 'lock');
});

afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});

const changedAt = async (path: string) => (await stat(path)).mtimeMs;

describe('the lock of a folder', () => {
  it('keeps others out, also in this process, until it is released', async () => {
    const release = await lockFolder(folder, times);
    await expect(lockFolder(folder, times)).rejects.toThrow(
      new StartupError(
        `The data folder ${folder} is in use by process ${process.pid}; stop it or choose another with DATA_DIR.`,
      ),
    );
    await release();
    await (await lockFolder(folder, times))();
  });

  it.each([
    ['a process that is gone', { pid: 2 ** 22 + 1, startedAt: '' }],
    ['another process with the number of the old one', { pid: process.pid, startedAt: 'another boot 1' }],
  ])('is taken over from %s, by one of many at once', async (_what, holder) => {
    await writeFile(file, JSON.stringify(holder));
    const starts = await Promise.allSettled(Array.from({ length: 12 }, () => lockFolder(folder, times)));
    const inside = starts.filter((start) => start.status === 'fulfilled');
    expect(inside).toHaveLength(1);
    await inside[0]?.value();
  });

  it.each(['ENOSPC', 'EDQUOT', 'EFBIG'])(
    'leaves no empty file behind on a disk without room (%s), which would keep the next start out',
    async (code) => {
      const full = Object.assign(new Error('x'), { code });
      vi.mocked(open).mockImplementationOnce(async (...given) =>
        Object.assign(await open(...given), { writeFile: () => Promise.reject(full) }),
      );
      await expect(lockFolder(folder, times)).rejects.toThrow(
        new StartupError(
          `The data folder ${folder} has no room left (${code}); make room or choose another with DATA_DIR.`,
        ),
      );
      expect(await readdir(folder)).toEqual([]);
    },
  );
});

describe('the lock of a folder that containers share', () => {
  it('is held by a process of another container as long as that shows that it lives', async () => {
    await writeFile(file, elsewhere);
    const beat = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => {}), 10);
    await expect(lockFolder(folder, times)).rejects.toThrow('is in use by process 1;');
    clearInterval(beat);
    expect(await readFile(file, 'utf8')).toBe(elsewhere);
  });

  it('is taken over from one that shows nothing any more', async () => {
    await writeFile(file, elsewhere);
    const release = await lockFolder(folder, times);
    expect(await readFile(file, 'utf8')).not.toBe(elsewhere);
    await release();
    expect(await readdir(folder)).toEqual([]);
  });

  it("is missed by a holder that was held up until another took it, and stays the other one's", async () => {
    const release = await lockFolder(folder, times);
    await writeFile(file, elsewhere);
    await expect.poll(() => lost).toEqual([file]);
    await release();
    expect(await readFile(file, 'utf8')).toBe(elsewhere);
  });

  it('shows that its holder lives, until it is released', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const release = await lockFolder(folder, times);
    await utimes(file, 0, 0);
    vi.advanceTimersByTime(times.beatMs);
    await expect.poll(() => changedAt(file)).toBeGreaterThan(0);
    expect(vi.getTimerCount()).toBe(1);
    await release();
    expect(vi.getTimerCount()).toBe(0);
    await writeFile(file, '');
    await utimes(file, 0, 0);
    vi.advanceTimersByTime(5 * times.beatMs);
    expect(await changedAt(file)).toBe(0);
  });
});
