import type { FileContent, FileStorage, StoredFile } from '@toolkit/application/backend/account';
import { tinyPng } from './pictures.ts';

export interface FileStorageHarness {
  readonly files: FileStorage;
  /** Loads an address as a browser would; undefined if it is refused. */
  open(url: string): Promise<FileContent | undefined>;
  /** Lets this time pass for addresses already created. */
  wait(milliseconds: number): Promise<void>;
  dispose?(): Promise<void>;
}

export function fileStorageContract(name: string, make: () => Promise<FileStorageHarness>): void {
  describe(`${name} as FileStorage`, () => {
    let harness: FileStorageHarness;
    let files: FileStorage;

    beforeEach(async () => {
      harness = await make();
      files = harness.files;
      await files.put('avatars/a', tinyPng, 'image/png');
    });

    afterEach(async () => {
      await harness.dispose?.();
    });

    it('S-95 gives back what was put, and the newer of two', async () => {
      expect(await files.get('avatars/b')).toBeUndefined();
      await files.put('avatars/b', Uint8Array.of(1, 2, 3), 'image/webp');
      await files.put('avatars/b', tinyPng, 'image/png');
      expectTinyPng(await files.get('avatars/b'));
    });

    it('S-95 deletes, also what is not there', async () => {
      await files.delete('avatars/a');
      await files.delete('avatars/a');
      expect(await files.get('avatars/a')).toBeUndefined();
    });

    it('lists what lies under a prefix, with the time it was stored', async () => {
      await files.put('avatars/b', tinyPng, 'image/png');
      await files.put('other/c', tinyPng, 'image/png');
      const listed = await all(files.list('avatars/'));
      expect(listed.map(({ path }) => path).sort()).toEqual(['avatars/a', 'avatars/b']);
      expect(listed.every(({ storedAt }) => storedAt.getTime() > 0)).toBe(true);
      expect(await all(files.list('nothing/'))).toEqual([]);
    });

    it('S-80 an address serves the file with its content type', async () => {
      const opened = await harness.open(await files.downloadUrl('avatars/a', 60));
      expectTinyPng(opened?.bytes);
      expect(opened?.contentType).toBe('image/png');
    });

    it('S-80 an address ends with its time', async () => {
      const url = await files.downloadUrl('avatars/a', 1);
      await harness.wait(2100);
      expect(await harness.open(url)).toBeUndefined();
    });

    it('an address that was changed opens nothing, whichever part it was', async () => {
      await files.put('avatars/b', tinyPng, 'image/png');
      const url = await files.downloadUrl('avatars/a', 60);
      for (const changed of alterUrl(url))
        expect([changed, await harness.open(changed)]).toEqual([changed, undefined]);
    });

    it('an address of a file that is gone opens nothing', async () => {
      expect(await harness.open(await files.downloadUrl('avatars/none', 60))).toBeUndefined();
    });

    it('check passes while files can be stored', async () => {
      await expect(files.check()).resolves.toBeUndefined();
    });
  });
}

/** The address with another path, and with each parameter lengthened or shortened. */
function alterUrl(url: string): readonly string[] {
  const other = (text: string) => text.replace(/.$/, (last) => (last === '1' ? '2' : '1'));
  const [place = '', query] = url.split('?');
  const parameters = query?.split('&') ?? [];
  return [
    [place.includes('avatars/a') ? place.replace('avatars/a', 'avatars/b') : other(place), query].join('?'),
    ...parameters.map((one, at) => `${place}?${parameters.with(at, other(one)).join('&')}`),
    ...parameters.map((_one, at) => `${place}?${parameters.toSpliced(at, 1).join('&')}`),
  ];
}

async function all(listing: AsyncIterable<StoredFile>): Promise<StoredFile[]> {
  const listed: StoredFile[] = [];
  for await (const file of listing) listed.push(file);
  return listed;
}

/** Whatever kind of array they come in. */
const expectTinyPng = (bytes: Uint8Array | undefined) =>
  expect(bytes && Uint8Array.from(bytes)).toEqual(tinyPng);
