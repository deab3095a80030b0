import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FixedClock, MemoryFileStorage } from '@toolkit/adapters/memory';
import { StorageUnavailable } from '@toolkit/application/backend/account';
import { copyFolder } from '../src/installation/copy-files.ts';
import { temporaryFolder } from './temporary-folder.ts';

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
  const folder = temporaryFolder();

  it('needs no more rights than the app, and puts right what differs', async () => {
    await mkdir(join(folder, 'avatars'));
    for (const name of ['1', '2']) await writeFile(join(folder, 'avatars', name), `image/webp\n${name}`);
    const to = new Guarded(new FixedClock());
    await to.put('avatars/2', Uint8Array.of(9), 'image/webp');
    expect(await copyFolder(folder, { files: to })).toBe(2);
    for (const name of ['1', '2'])
      expect(await to.get(`avatars/${name}`)).toEqual(new TextEncoder().encode(name));
  });
});
