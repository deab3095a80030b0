import { pngOfSize, tinyPng } from '@toolkit/adapters/contracts';
import { memoryBackend } from '@toolkit/adapters/memory';
import type { EndedSessions } from '../session/index.ts';
import { Account } from './account.ts';
import type { AccountKey } from './ports.ts';
import { sweepAvatars } from './sweep-avatars.ts';

const ada: AccountKey = { issuer: 'test', subject: 'ada' };
const names = { firstName: 'Ada', lastName: 'Lovelace' };
const hour = 3_600_000;

async function setUp(endedSessions?: EndedSessions) {
  const { accounts, files, images, clock } = memoryBackend();
  await accounts.initialize(ada);
  const account = new Account({ accounts, files, images, endedSessions });
  return {
    accounts,
    clock,
    files,
    account,
    sweep: () => sweepAvatars({ accounts, files, clock }),
    /** @returns the path of a new picture */
    savePicture: async () => {
      const saved = await account.save(ada, { ...names, avatar: tinyPng });
      return saved.ok ? saved.value.avatarPath : '';
    },
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
    const request = { firstName: 'x'.repeat(31), lastName: '', avatar: tinyPng };
    expect(await account.save(ada, request)).toEqual({ ok: false, error: 'invalid-names' });
    expect(await stored()).toEqual([]);
    expect((await accounts.details(ada))?.firstName).toBe('');
  });

  it('S-55a S-55b S-93f refuses pictures by size, content and pixels before anything is stored', async () => {
    const { account, stored } = await setUp();
    const large = new Uint8Array(1_048_577);
    large.set(tinyPng);
    const error = async (avatar: Uint8Array) => {
      const saved = await account.save(ada, { ...names, avatar });
      return saved.ok ? undefined : saved.error;
    };
    expect(await error(large)).toBe('avatar-too-large');
    expect(await error(large.subarray(0, 1_048_576))).toBeUndefined();
    expect(await error(Uint8Array.of(0x3c, 0x73))).toBe('avatar-not-an-image');
    expect(await error(new Uint8Array())).toBe('avatar-not-an-image');
    expect(await error(pngOfSize(5000, 5000))).toBe('avatar-too-many-pixels');
    expect(await stored()).toHaveLength(1);
  });

  it('puts the picture in place before the account names it', async () => {
    const { accounts, files, savePicture } = await setUp();
    const save = accounts.save.bind(accounts);
    let storedAtSave: Uint8Array | undefined;
    accounts.save = async (key, change) => {
      storedAtSave = await files.get(change.avatarPath ?? '');
      return save(key, change);
    };
    await savePicture();
    expect(storedAtSave).toEqual(tinyPng);
  });

  it('S-03 a save that took effect but was not answered can be sent again, and leaves one picture', async () => {
    const { account, sweep, stored, clock } = await setUp();
    const request = { ...names, avatar: tinyPng, saveId: 'save-1' };
    const first = await account.save(ada, request);
    expect(await account.save(ada, request)).toEqual(first);
    clock.advance(hour + 1);
    await sweep();
    expect(await stored()).toEqual([first.ok && first.value.avatarPath]);
  });
});

describe('a session that has ended', () => {
  const refused = { ok: false, error: 'not-authenticated' };

  it('makes no account, and saves and removes nothing', async () => {
    const hasEnded: EndedSessions['hasEnded'] = async ({ sessionId }) => sessionId !== 'open';
    const { account, accounts } = await setUp({ hasEnded });
    const bob = { ...ada, subject: 'bob' };
    expect(await account.initialize(bob)).toEqual(refused);
    expect(await accounts.details(bob)).toBeUndefined();
    const saved = await account.save({ ...ada, sessionId: 'open' }, { ...names, avatar: tinyPng });
    expect(await account.save(ada, { firstName: 'Eve', lastName: '' })).toEqual(refused);
    expect(await account.removeAvatar(ada)).toEqual(refused);
    expect(saved).toEqual({ ok: true, value: await accounts.details(ada) });
  });

  it('ends a save whose picture is being stored: the account shows what it showed before', async () => {
    let isOver = false;
    const { account, accounts, files } = await setUp({ hasEnded: async () => isOver });
    files.put = async () => {
      isOver = true;
    };
    expect(await account.save(ada, { ...names, avatar: tinyPng })).toEqual(refused);
    expect(await accounts.details(ada)).toEqual({ firstName: '', lastName: '', avatarPath: '' });
  });

  it('is not called open while nobody can say whether it is: then nothing is written', async () => {
    const hasEnded = () => Promise.reject(new Error('database gone'));
    const { account, accounts } = await setUp({ hasEnded });
    for (const write of [account.save(ada, names), account.removeAvatar(ada), account.initialize(ada)])
      await expect(write).rejects.toThrow('database gone');
    expect((await accounts.details(ada))?.firstName).toBe('');
  });
});

describe('sweeping pictures', () => {
  it('one picture that cannot be deleted keeps no other from it', async () => {
    const { savePicture, sweep, stored, files, clock } = await setUp();
    const stuck = await savePicture();
    for (let at = 0; at < 3; at += 1) await savePicture();
    const remove = files.delete.bind(files);
    files.delete = (path) => (path === stuck ? Promise.reject(new Error('refused')) : remove(path));
    clock.advance(hour + 1);
    await expect(sweep()).rejects.toThrow('refused');
    expect(await stored()).toHaveLength(2);
    expect(await stored()).toContain(stuck);
  });

  it('deletes what a failed save left behind, but only after an hour', async () => {
    const { accounts, savePicture, sweep, stored, clock } = await setUp();
    await savePicture();
    vi.spyOn(accounts, 'save').mockRejectedValueOnce(new Error('database gone'));
    await expect(savePicture()).rejects.toThrow('database gone');
    clock.advance(hour);
    await sweep();
    expect(await stored()).toHaveLength(2);
    clock.advance(1);
    await sweep();
    expect(await stored()).toHaveLength(1);
  });

  it('leaves other files alone, and goes through more than one batch', async () => {
    const { sweep, stored, clock, files } = await setUp();
    await files.put('exports/1', tinyPng, 'image/png');
    for (let at = 0; at < 250; at += 1) await files.put(`avatars/${at}`, tinyPng, 'image/png');
    clock.advance(2 * hour);
    await sweep();
    expect(await stored()).toEqual(['exports/1']);
  });
});

describe('the address of a picture', () => {
  it('S-80 is for the owner alone and lasts five minutes', async () => {
    const { account, accounts, files, savePicture, clock } = await setUp();
    const bob = { ...ada, subject: 'bob' };
    await accounts.initialize(bob);
    const path = await savePicture();
    const missing = { ok: false, error: 'avatar-missing' };
    expect(await account.downloadUrl(bob, { path })).toEqual(missing);
    expect(await account.downloadUrl(ada, { path: '' })).toEqual(missing);
    const url = await account.downloadUrl(ada, { path });
    if (!url.ok) throw new Error(url.error);
    expect((await files.open(url.value.url))?.bytes).toEqual(tinyPng);
    clock.advance(300_000);
    expect(await files.open(url.value.url)).toBeUndefined();
  });
});
