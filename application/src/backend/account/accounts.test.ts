import {
  CountingRandom,
  MemoryAccounts,
  MemoryAvatarImages,
  type MemoryBackend,
  memoryBackend,
} from '@toolkit/adapters/memory';
import type { EndedSessions } from '../session/index.ts';
import { Account } from './account.ts';
import type { AccountKey, Accounts } from './ports.ts';
import { SweepAvatars } from './sweep-avatars.ts';

const ada: AccountKey = { issuer: 'test', subject: 'ada' };
const names = { firstName: 'Ada', lastName: 'Lovelace' };
const hour = 3_600_000;

function picture(width = 10, height = 10): Uint8Array {
  const bytes = new Uint8Array(40);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
}

async function setUp(parts: Partial<MemoryBackend> = {}) {
  const { accounts, files, images, random, clock } = memoryBackend(parts);
  await accounts.initialize(ada);
  return {
    accounts,
    clock,
    files,
    account: new Account({ accounts, files, images, random }),
    sweep: new SweepAvatars({ accounts, files, clock }),
    stored: async () => {
      const paths: string[] = [];
      for await (const { path } of files.list('')) paths.push(path);
      return paths;
    },
  };
}

describe('saving an account', () => {
  it('S-56 refuses a name of 31 characters and stores nothing', async () => {
    const { account, stored, accounts } = await setUp();
    const request = { firstName: 'x'.repeat(31), lastName: '', avatar: picture() };
    expect(await account.save(ada, request)).toEqual({ ok: false, error: 'invalid-names' });
    expect(await stored()).toEqual([]);
    expect((await accounts.details(ada))?.firstName).toBe('');
  });

  it('S-55b refuses pictures by size, content and pixels before anything is stored', async () => {
    const { account, stored } = await setUp();
    const large = new Uint8Array(1_048_577);
    large.set(picture());
    const error = async (avatar: Uint8Array) => {
      const saved = await account.save(ada, { ...names, avatar });
      return saved.ok ? undefined : saved.error;
    };
    expect(await error(large)).toBe('avatar-too-large');
    expect(await error(large.subarray(0, 1_048_576))).toBeUndefined();
    expect(await error(Uint8Array.of(0x3c, 0x73))).toBe('avatar-not-an-image');
    expect(await error(new Uint8Array())).toBe('avatar-not-an-image');
    expect(await error(picture(5000, 5000))).toBe('avatar-too-many-pixels');
    expect(await stored()).toHaveLength(1);
  });

  it('puts the picture in place before the account names it', async () => {
    const memory = new MemoryAccounts();
    let storedAtSave: Uint8Array | undefined;
    const accounts: Accounts = Object.assign(Object.create(memory) as MemoryAccounts, {
      save: async (key: AccountKey, change: Parameters<Accounts['save']>[1]) => {
        storedAtSave = await context.files.get(change.avatarPath ?? '');
        return memory.save(key, change);
      },
    });
    const context = await setUp({ accounts });
    await context.account.save(ada, { ...names, avatar: picture() });
    expect(storedAtSave).toEqual(picture());
  });

  it('S-03 a save that took effect but was not answered can be sent again, and leaves one picture', async () => {
    const { account, sweep, stored, clock } = await setUp();
    const request = { ...names, avatar: picture(), saveId: 'save-1' };
    const first = await account.save(ada, request);
    expect(await account.save(ada, request)).toEqual(first);
    clock.advance(hour + 1);
    await sweep.execute();
    expect(await stored()).toEqual([first.ok && first.value.avatarPath]);
  });
});

describe('a session that has ended', () => {
  const ended: EndedSessions = { hasEnded: async ({ sessionId }) => sessionId !== 'open' };
  const eve = { ...ada, sessionId: 'ended' };
  const refused = { ok: false, error: 'not-authenticated' };

  it('makes no account, and saves and removes nothing', async () => {
    const { accounts, files, images, random } = memoryBackend();
    const account = new Account({ accounts, files, images, random, endedSessions: ended });
    expect(await account.initialize(eve)).toEqual(refused);
    expect(await accounts.details(ada)).toBeUndefined();

    const open = { ...ada, sessionId: 'open' };
    expect(await account.initialize(open)).toMatchObject({ ok: true });
    const saved = await account.save(open, { ...names, avatar: picture() });
    expect(saved).toMatchObject({ ok: true });
    expect(await account.save(eve, { firstName: 'Eve', lastName: '' })).toEqual(refused);
    expect(await account.removeAvatar(eve)).toEqual(refused);
    expect(await accounts.details(ada)).toEqual(saved.ok && saved.value);
    expect(await account.removeAvatar(open)).toMatchObject({ ok: true });
  });

  it('ends a save whose picture is being stored: the account shows what it showed before', async () => {
    const { accounts, files, images, random } = memoryBackend();
    await accounts.initialize(ada);
    let isOver = false;
    const { put } = files;
    files.put = async (...file) => {
      await put.apply(files, file);
      isOver = true;
    };
    const endedSessions = { hasEnded: async () => isOver };
    const account = new Account({ accounts, files, images, random, endedSessions });
    expect(await account.save(ada, { ...names, avatar: picture() })).toEqual(refused);
    expect(await accounts.details(ada)).toEqual({ firstName: '', lastName: '', avatarPath: '' });
  });

  it('is not called open while nobody can say whether it is: then nothing is written', async () => {
    const { accounts, files, images, random } = memoryBackend();
    await accounts.initialize(ada);
    const endedSessions: EndedSessions = { hasEnded: () => Promise.reject(new Error('database gone')) };
    const parts = { accounts, files, images, random, endedSessions };
    const account = new Account(parts);
    for (const write of [account.save(ada, names), account.removeAvatar(ada), account.initialize(ada)])
      await expect(write).rejects.toThrow('database gone');
    expect((await accounts.details(ada))?.firstName).toBe('');
  });
});

describe('sweeping pictures', () => {
  it('one picture that cannot be deleted keeps no other from it', async () => {
    const { account, sweep, stored, files, clock } = await setUp();
    const first = await account.save(ada, { ...names, avatar: picture() });
    const stuck = first.ok ? first.value.avatarPath : '';
    for (let at = 0; at < 3; at += 1) await account.save(ada, { ...names, avatar: picture() });
    const { delete: remove } = files;
    files.delete = async (path) => {
      if (path === stuck) throw new Error('refused');
      await remove.call(files, path);
    };
    clock.advance(hour + 1);
    await expect(sweep.execute()).rejects.toThrow('1 pictures could not be deleted.');
    expect(await stored()).toHaveLength(2);
    expect(await stored()).toContain(stuck);
  });

  it('deletes what a failed save left behind, but only after an hour', async () => {
    const { account, sweep, stored, clock, files } = await setUp();
    const failing = Object.assign(Object.create(new MemoryAccounts()) as MemoryAccounts, {
      save: () => Promise.reject(new Error('database gone')),
    });
    const broken = new Account({
      accounts: failing,
      files,
      images: new MemoryAvatarImages(),
      random: new CountingRandom(7),
    });
    await account.save(ada, { ...names, avatar: picture() });
    await expect(broken.save(ada, { ...names, avatar: picture() })).rejects.toThrow('database gone');
    clock.advance(hour);
    await sweep.execute();
    expect(await stored()).toHaveLength(2);
    clock.advance(1);
    await sweep.execute();
    expect(await stored()).toHaveLength(1);
  });

  it('leaves other files alone, and goes through more than one batch', async () => {
    const { sweep, stored, clock, files } = await setUp();
    await files.put('exports/1', picture(), 'image/png');
    for (let at = 0; at < 250; at += 1) await files.put(`avatars/${at}`, picture(), 'image/png');
    clock.advance(2 * hour);
    await sweep.execute();
    expect(await stored()).toEqual(['exports/1']);
  });
});

describe('the address of a picture', () => {
  it('S-80 is for the owner alone and lasts five minutes', async () => {
    const { account, accounts, files, clock } = await setUp();
    const bob = { ...ada, subject: 'bob' };
    await accounts.initialize(bob);
    const saved = await account.save(ada, { ...names, avatar: picture() });
    const path = saved.ok ? saved.value.avatarPath : '';
    expect(await account.downloadUrl(bob, { path })).toEqual({ ok: false, error: 'avatar-missing' });
    expect(await account.downloadUrl(ada, { path: '' })).toEqual({ ok: false, error: 'avatar-missing' });
    const url = await account.downloadUrl(ada, { path });
    if (!url.ok) throw new Error(url.error);
    expect((await files.open(url.value.url))?.bytes).toEqual(picture());
    clock.advance(300_000);
    expect(await files.open(url.value.url)).toBeUndefined();
  });
});
