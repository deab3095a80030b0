import type { AccountApi, ApiResult, Picture } from '@toolkit/application/web/account';
import { fail, ok } from '@toolkit/domain/result';
import { tinyPng } from './pictures.ts';

export interface ApiUser {
  readonly id: string;
  readonly emailVerified: boolean;
}

export interface AccountApiHarness {
  readonly api: AccountApi;
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
    afterAll(() => harness.dispose?.());
    beforeEach(() => harness.become(newUser()));

    const callAll = () =>
      Promise.all<ApiResult<unknown>>([
        api.initialize(),
        api.details(),
        api.save(names),
        api.removeAvatar(),
        api.downloadUrl('avatars/x'),
      ]);

    it('S-78 every call fails with not-authenticated when nobody is signed in', async () => {
      await harness.become(undefined);
      for (const answer of await callAll()) expect(answer).toEqual(fail({ code: 'not-authenticated' }));
    });

    it('S-01b every call refuses a user whose address is not verified', async () => {
      await harness.become({ id: newUser().id, emailVerified: false });
      for (const answer of await callAll()) expect(errorCode(answer)).toBe('email-not-verified');
    });

    it('S-73 S-97c details are the two names and the path, and missing before initialize', async () => {
      expect(errorCode(await api.details())).toBe('account-missing');
      await api.initialize();
      expect(await api.details()).toEqual(ok({ firstName: '', lastName: '', avatarPath: '' }));
    });

    const saveAll = async () => {
      await api.initialize();
      return unwrap(await api.save({ ...names, avatar: picture }));
    };

    it('S-58 S-74 S-80 save stores names and picture, and the owner gets an address that shows it', async () => {
      const saved = await saveAll();
      expect(saved).toMatchObject(names);
      expect(await api.details()).toEqual(ok(saved));
      const url = unwrap(await api.downloadUrl(saved.avatarPath));
      expect((await harness.open(url))?.length).toBeGreaterThan(0);
    });

    it('S-03 of several tries of one save at most one takes effect', async () => {
      await api.initialize();
      const tried = { ...names, saveId: 'the-same-for-all-tries' };
      await api.save(tried);
      const newer = await api.save({ firstName: 'Augusta', lastName: 'King' });
      expect(await api.save(tried)).toEqual(newer);
    });

    it('S-55b a save that is refused says why, and changes nothing', async () => {
      await api.initialize();
      const svg = Uint8Array.from('<svg xmlns="http://www.w3.org/2000/svg"/>', (sign) => sign.charCodeAt(0));
      const refused = api.save({ ...names, avatar: { bytes: svg, type: 'image/png' } });
      expect(errorCode(await refused)).toBe('avatar-not-an-image');
      expect(await api.details()).toMatchObject({ value: { firstName: '', avatarPath: '' } });
    });

    it('P3 removing the picture leaves the names, and its address is that of no picture any more', async () => {
      const { avatarPath } = await saveAll();
      const expected = ok({ ...names, avatarPath: '' });
      expect(await api.removeAvatar()).toEqual(expected);
      expect(await api.details()).toEqual(expected);
      expect(errorCode(await api.downloadUrl(avatarPath))).toBe('avatar-missing');
    });
  });
}

function unwrap<Value>(answer: ApiResult<Value>): Value {
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}
const errorCode = (answer: ApiResult<unknown>) => (answer.ok ? undefined : answer.error.code);
