import { type ListFile, type ListStorage, mostKeptBytes } from '@toolkit/application/web/url-generator';

export interface ListStorageHarness {
  /** New and empty. */
  readonly storage: ListStorage;
  /** A list as the page makes it. */
  readonly file: (text: string, name: string, lastModified: number) => ListFile;
}

export function listStorageContract(name: string, make: () => Promise<ListStorageHarness>): void {
  describe(`${name} as ListStorage`, () => {
    let storage: ListStorage;
    let file: ListStorageHarness['file'];
    beforeEach(async () => {
      ({ storage, file } = await make());
    });

    const readText = async (list: ListFile | undefined) =>
      list && String.fromCharCode(...new Uint8Array(await list.slice(0, list.size).arrayBuffer()));

    it('has no list at first, then the latest with its name and time, byte by byte', async () => {
      expect(await storage.put('ada', undefined)).toBe(true);
      expect(await storage.get('ada')).toBeUndefined();
      const first = storage.put('ada', file('one', 'first', 1));
      expect(await storage.put('ada', file('two\r\n', 'pasted', 1_700_000_000_000))).toBe(true);
      expect(await first).toBe(true);
      const list = await storage.get('ada');
      expect(list).toMatchObject({ name: 'pasted', lastModified: 1_700_000_000_000 });
      expect(await readText(list)).toBe('two\r\n');
    });

    it('has one file of each kind of each user, which are deleted apart', async () => {
      await storage.put('ada', file('list', 'pasted', 1));
      for (const owner of ['ada', 'bob']) await storage.put(owner, file(owner, 'a.zip', 2), 'export');
      expect(await readText(await storage.get('ada'))).toBe('list');
      expect(await readText(await storage.get('ada', 'export'))).toBe('ada');
      await storage.put('ada', undefined, 'export');
      expect(await storage.get('ada', 'export')).toBeUndefined();
      expect(await readText(await storage.get('ada'))).toBe('list');
      expect(await readText(await storage.get('bob', 'export'))).toBe('bob');
    });

    it('deletes all files of one user and of no other', async () => {
      await storage.clear('ada');
      const kinds = ['list', 'export', 'combined a.txt/3/1'] as const;
      for (const kind of kinds)
        for (const owner of ['ada', 'adam']) await storage.put(owner, file(owner, 'a.txt', 1), kind);
      await storage.clear('ada');
      for (const kind of kinds) {
        expect(await storage.get('ada', kind)).toBeUndefined();
        expect(await readText(await storage.get('adam', kind))).toBe('adam');
      }
    });

    it('refuses a list of more than 64 MB, and drops the one before', async () => {
      await storage.put('ada', file('one', 'pasted', 1));
      const large = Object.defineProperty(file('two', 'pasted', 2), 'size', { value: mostKeptBytes + 1 });
      expect(await storage.put('ada', large)).toBe(false);
      expect(await storage.get('ada')).toBeUndefined();
    });
  });
}
