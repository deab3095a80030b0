import type { AccountApi, ApiResult, AvatarUrls, Picture } from '@toolkit/application/web/account';
import { avatarMaxBytes } from '@toolkit/domain/account';
import { notReallyPng, tinyPng } from './pictures.ts';

export interface ApiUser {
  readonly id: string;
  readonly emailVerified: boolean;
}

export interface AccountApiHarness {
  readonly api: AccountApi;
  readonly avatars: AvatarUrls;
  /** Signs this user in, or nobody. */
  become(user: ApiUser | undefined): Promise<void>;
  /** Loads an address as a browser would. */
  open(url: string): Promise<Uint8Array | undefined>;
  dispose?(): Promise<void>;
}

const names = { firstName: 'Ada', lastName: 'Lovelace' };
const picture: Picture = { bytes: tinyPng, type: 'image/png' };
let lastUser = 0;

export function accountApiContract(name: string, make: () => Promise<AccountApiHarness>): void {
  describe(`${name} as AccountApi`, () => {
    let harness: AccountApiHarness;
    let api: AccountApi;

    const newUser = (): ApiUser => {
      lastUser += 1;
      return { id: `user-${lastUser}`, emailVerified: true };
    };

    beforeAll(async () => {
      harness = await make();
      api = harness.api;
    });

    afterAll(async () => {
      await harness.dispose?.();
    });

    beforeEach(async () => {
      await harness.become(newUser());
    });

    it('S-78 every call fails with not-authenticated when nobody is signed in', async () => {
      await harness.become(undefined);
      const expected = { ok: false, error: { code: 'not-authenticated' } };
      expect(await api.initialize()).toEqual(expected);
      expect(await api.details()).toEqual(expected);
      expect(await api.save(names)).toEqual(expected);
      expect(await api.removeAvatar()).toEqual(expected);
      expect(await harness.avatars.downloadUrl('avatars/x')).toEqual(expected);
    });

    it('S-01b every call refuses a user whose address is not verified', async () => {
      await harness.become({ id: newUser().id, emailVerified: false });
      const calls = [api.initialize(), api.details(), api.save(names), api.removeAvatar()];
      for (const answer of await Promise.all<ApiResult<unknown>>(calls))
        expect(errorCode(answer)).toBe('email-not-verified');
      expect(errorCode(await harness.avatars.downloadUrl('avatars/x'))).toBe('email-not-verified');
    });

    it('S-75 initialize may be called again and at once', async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => api.initialize()));
      expect(answers).toEqual(Array.from({ length: 5 }, () => ({ ok: true, value: undefined })));
      await api.save(names);
      await api.initialize();
      expect(await api.details()).toEqual({ ok: true, value: { ...names, avatarPath: '' } });
    });

    it('S-73 S-97c details are the two names and the path, and missing before initialize', async () => {
      expect(errorCode(await api.details())).toBe('account-missing');
      await api.initialize();
      expect(await api.details()).toEqual({
        ok: true,
        value: { firstName: '', lastName: '', avatarPath: '' },
      });
    });

    it('S-74 saving and removing before initialize fails and stores nothing', async () => {
      expect(errorCode(await api.save(names))).toBe('account-missing');
      expect(errorCode(await api.removeAvatar())).toBe('account-missing');
      expect(errorCode(await api.details())).toBe('account-missing');
    });

    it('S-58 S-74 save stores names and picture, and answers with the details as they are then', async () => {
      await api.initialize();
      const saved = await api.save({ ...names, avatar: picture });
      if (!saved.ok) throw new Error(JSON.stringify(saved.error));
      expect(saved.value).toMatchObject(names);
      expect(saved.value.avatarPath).not.toBe('');
      expect(await api.details()).toEqual(saved);
    });

    it('S-58 saving names alone keeps the picture', async () => {
      await api.initialize();
      const first = await api.save({ ...names, avatar: picture });
      const second = await api.save({ firstName: 'Augusta', lastName: 'King' });
      expect(second.ok && second.value.avatarPath).toBe(first.ok && first.value.avatarPath);
    });

    it('S-03 of several tries of one save at most one takes effect, and brings nothing back', async () => {
      await api.initialize();
      const tried = { ...names, avatar: picture, saveId: 'the-same-for-all-tries' };
      const first = await api.save(tried);
      expect(await api.save(tried)).toEqual(first);
      const newer = await api.save({ firstName: 'Augusta', lastName: 'King' });
      expect(await api.save(tried)).toEqual(newer);
      expect(await api.details()).toEqual(newer);
    });

    it('S-56 names are trimmed and at most 30 code points', async () => {
      await api.initialize();
      const longest = '👩'.repeat(30);
      const saved = await api.save({ firstName: `  ${longest} `, lastName: '' });
      expect(saved.ok && saved.value.firstName).toBe(longest);
      expect(errorCode(await api.save({ firstName: `${longest}x`, lastName: '' }))).toBe('invalid-names');
      expect(errorCode(await api.save({ firstName: 'a\u0000b', lastName: '' }))).toBe('invalid-names');
      expect(await api.details()).toEqual(saved);
    });

    it('S-55b the server checks the picture itself: 1 MB and image content', async () => {
      await api.initialize();
      const tooLarge = new Uint8Array(avatarMaxBytes + 1);
      tooLarge.set(tinyPng);
      const svg = Uint8Array.from('<svg xmlns="http://www.w3.org/2000/svg"/>', (letter) =>
        letter.charCodeAt(0),
      );
      const refused = [
        [tooLarge, 'avatar-too-large'],
        [svg, 'avatar-not-an-image'],
        [notReallyPng(), 'avatar-not-an-image'],
      ] as const;
      for (const [bytes, code] of refused) {
        expect(errorCode(await api.save({ ...names, avatar: { bytes, type: 'image/png' } }))).toBe(code);
      }
      expect(await api.details()).toEqual({
        ok: true,
        value: { firstName: '', lastName: '', avatarPath: '' },
      });
    });

    it('S-80 the owner gets an address that shows the picture, and every upload has a new path', async () => {
      await api.initialize();
      const first = await api.save({ ...names, avatar: picture });
      const second = await api.save({ ...names, avatar: picture });
      if (!first.ok || !second.ok) throw new Error('not saved');
      expect(second.value.avatarPath).not.toBe(first.value.avatarPath);
      const url = await harness.avatars.downloadUrl(second.value.avatarPath);
      if (!url.ok) throw new Error(JSON.stringify(url.error));
      expect((await harness.open(url.value))?.length).toBeGreaterThan(0);
      expect(errorCode(await harness.avatars.downloadUrl(first.value.avatarPath))).toBe('avatar-missing');
    });

    it('P3 removing the picture leaves the names, ends its address, and may be repeated', async () => {
      await api.initialize();
      const saved = await api.save({ ...names, avatar: picture });
      const expected = { ok: true, value: { ...names, avatarPath: '' } };
      expect(await api.removeAvatar()).toEqual(expected);
      expect(await api.removeAvatar()).toEqual(expected);
      expect(await api.details()).toEqual(expected);
      const gone = await harness.avatars.downloadUrl(saved.ok ? saved.value.avatarPath : '');
      expect(errorCode(gone)).toBe('avatar-missing');
    });

    it('P3 removals that cross uploads leave one of the pictures, or none, and the names', async () => {
      await api.initialize();
      const upload = () => api.save({ ...names, avatar: picture });
      const crossed = [upload(), api.removeAvatar(), upload(), api.removeAvatar()];
      const answers = await Promise.all(crossed);
      const shown = await api.details();
      if (!shown.ok) throw new Error(JSON.stringify(shown.error));
      expect(shown.value).toMatchObject(names);
      expect(answers.map((answer) => answer.ok && answer.value.avatarPath)).toContain(shown.value.avatarPath);
      const url = await harness.avatars.downloadUrl(shown.value.avatarPath);
      expect(url.ok).toBe(shown.value.avatarPath !== '');
    });

    it('S-80 the path of somebody else looks like one that does not exist', async () => {
      await api.initialize();
      const saved = await api.save({ ...names, avatar: picture });
      await harness.become(newUser());
      await api.initialize();
      const foreign = await harness.avatars.downloadUrl(saved.ok ? saved.value.avatarPath : '');
      const missing = await harness.avatars.downloadUrl('avatars/00000000000000000000000000000000');
      expect([errorCode(foreign), errorCode(missing)]).toEqual(['avatar-missing', 'avatar-missing']);
      expect((await api.details()).ok).toBe(true);
    });
  });
}

const errorCode = (answer: ApiResult<unknown>) => (answer.ok ? undefined : answer.error.code);
