import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderFileStorage } from '@toolkit/adapters/backend/account';
import { SystemClock } from '@toolkit/adapters/backend/environment';
import { MemoryFileStorage } from '@toolkit/adapters/memory';
import { StorageUnavailable } from '@toolkit/application/backend/account';
import { copyFiles } from '../src/installation/copy-files.ts';

/** Amazon's answer for what is not there, to keys that may list only below a prefix. */
class Guarded extends MemoryFileStorage {
  override async get(path: string): Promise<Uint8Array> {
    const bytes = await super.get(path);
    if (!bytes) throw new StorageUnavailable('AccessDenied');
    return bytes;
  }

  override list(prefix: string) {
    if (prefix !== 'avatars/') throw new StorageUnavailable('AccessDenied');
    return super.list(prefix);
  }
}

describe('copying files to a storage', () => {
  it('needs no more rights than the app, and puts right what differs', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'copy '));
    const clock = new SystemClock();
    const from = new FolderFileStorage({ folder, key: '', baseUrl: '', clock });
    const to = new Guarded(clock);
    await from.put('avatars/1', Uint8Array.of(1), 'image/webp');
    await from.put('avatars/2', Uint8Array.of(2), 'image/webp');
    await to.put('avatars/2', Uint8Array.of(9), 'image/webp');
    expect(await copyFiles(from, to, () => {})).toBe(2);
    expect(await to.get('avatars/1')).toEqual(Uint8Array.of(1));
    expect(await to.get('avatars/2')).toEqual(Uint8Array.of(2));
    await rm(folder, { recursive: true });
  });
});
