import type { AccountApi, ApiResult, AvatarUrls, Picture } from '@toolkit/application/web/account';
import { tinyPng } from './pictures.ts';

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

    const callAll = async (): Promise<ApiResult<unknown>[]> =>
      Promise.all<ApiResult<unknown>>([
        api.initialize(),
        api.details(),
        api.save(names),
        api.removeAvatar(),
        harness.avatars.downloadUrl('avatars/x'),
      ]);

    it('S-78 every call fails with not-authenticated when nobody is signed in', async () => {
      await harness.become(undefined);
      for (const answer of await callAll())
        expect(answer).toEqual({ ok: false, error: { code: 'not-authenticated' } });
    });

    it('S-01b every call refuses a user whose address is not verified', async () => {
      await harness.become({ id: newUser().id, emailVerified: false });
      for (const answer of await callAll()) expect(errorCode(answer)).toBe('email-not-verified');
    });

    it('S-73 S-97c details are the two names and the path, and missing before initialize', async () => {
      expect(errorCode(await api.details())).toBe('account-missing');
      await api.initialize();
      expect(await api.details()).toEqual({
        ok: true,
        value: { firstName: '', lastName: '', avatarPath: '' },
      });
    });

    const saveAll = async () => {
      await api.initialize();
      const saved = await api.save({ ...names, avatar: picture });
      if (!saved.ok) throw new Error(JSON.stringify(saved.error));
      return saved.value;
    };

    it('S-58 S-74 S-80 save stores names and picture, and the owner gets an address that shows it', async () => {
      const saved = await saveAll();
      expect(saved).toMatchObject(names);
      expect(await api.details()).toEqual({ ok: true, value: saved });
      const url = await harness.avatars.downloadUrl(saved.avatarPath);
      if (!url.ok) throw new Error(JSON.stringify(url.error));
      expect((await harness.open(url.value))?.length).toBeGreaterThan(0);
    });

    it('S-03 of several tries of one save at most one takes effect', async () => {
      await api.initialize();
      const tried = { ...names, saveId: 'the-same-for-all-tries' };
      await api.save(tried);
      const newer = await api.save({ firstName: 'Augusta', lastName: 'King' });
      expect(await api.save(tried)).toEqual(newer);
    });

    it('S-56 S-55b a save that is refused says why, and changes nothing', async () => {
      await api.initialize();
      const svg = Uint8Array.from('<svg xmlns="http://www.w3.org/2000/svg"/>', (sign) => sign.charCodeAt(0));
      const refused = api.save({ ...names, avatar: { bytes: svg, type: 'image/png' } });
      expect(errorCode(await refused)).toBe('avatar-not-an-image');
      expect(errorCode(await api.save({ firstName: 'x'.repeat(31), lastName: '' }))).toBe('invalid-names');
      expect(await api.details()).toMatchObject({ value: { firstName: '', avatarPath: '' } });
    });

    it('P3 removing the picture leaves the names, and its address is that of no picture any more', async () => {
      const { avatarPath } = await saveAll();
      const expected = { ok: true, value: { ...names, avatarPath: '' } };
      expect(await api.removeAvatar()).toEqual(expected);
      expect(await api.details()).toEqual(expected);
      expect(errorCode(await harness.avatars.downloadUrl(avatarPath))).toBe('avatar-missing');
    });
  });
}

const errorCode = (answer: ApiResult<unknown>) => (answer.ok ? undefined : answer.error.code);
