import type { Accounts } from '@toolkit/application/backend/account';

const ada = { issuer: 'https://one.test', subject: 'ada' };
const bob = { issuer: 'https://one.test', subject: 'bob' };
const names = { firstName: 'Ada', lastName: 'Lovelace' };

/** `make` gives an empty store; `dispose` is called after every test. */
export function accountsContract(
  name: string,
  make: () => Promise<{ readonly accounts: Accounts; dispose?(): Promise<void> }>,
): void {
  describe(`${name} as Accounts`, () => {
    let accounts: Accounts;
    let dispose: (() => Promise<void>) | undefined;

    beforeEach(async () => {
      const made = await make();
      accounts = made.accounts;
      dispose = made.dispose?.bind(made);
    });

    afterEach(async () => {
      await dispose?.();
    });

    it('knows nobody before initialize', async () => {
      expect(await accounts.details(ada)).toBeUndefined();
      expect(await accounts.save(ada, names)).toBeUndefined();
      expect(await accounts.details(ada)).toBeUndefined();
    });

    it('S-43 initialize adds an empty account once, also when it is called many times at once', async () => {
      await Promise.all(Array.from({ length: 20 }, () => accounts.initialize(ada)));
      expect(await accounts.details(ada)).toEqual({ firstName: '', lastName: '', avatarPath: '' });
    });

    it('S-43 initialize changes nothing where there is an account', async () => {
      await accounts.initialize(ada);
      await accounts.save(ada, { ...names, avatarPath: 'avatars/1' });
      await accounts.initialize(ada);
      expect(await accounts.details(ada)).toEqual({ ...names, avatarPath: 'avatars/1' });
      expect(await accounts.replacedAvatars(10)).toEqual([]);
    });

    it('keeps the same subject of two issuers apart', async () => {
      const other = { ...ada, issuer: 'https://two.test' };
      await accounts.initialize(ada);
      await accounts.save(ada, names);
      expect(await accounts.details(other)).toBeUndefined();
      await accounts.initialize(other);
      expect((await accounts.details(other))?.firstName).toBe('');
    });

    it('saving names leaves the picture as it is, and answers with all details', async () => {
      await accounts.initialize(ada);
      await accounts.save(ada, { ...names, avatarPath: 'avatars/1' });
      const saved = await accounts.save(ada, { firstName: 'Augusta', lastName: 'King' });
      expect(saved).toEqual({ firstName: 'Augusta', lastName: 'King', avatarPath: 'avatars/1' });
      expect(await accounts.details(ada)).toEqual(saved);
    });

    it('stores any name of the rules unchanged', async () => {
      await accounts.initialize(ada);
      const odd = { firstName: '𝓐 \u202e "\';--', lastName: '<b>👩‍👩‍👧 %s $1 \\' };
      await accounts.save(ada, odd);
      expect(await accounts.details(ada)).toEqual({ ...odd, avatarPath: '' });
    });

    it('S-80 queues the picture that a new one replaces, oldest first, until it is forgotten', async () => {
      await accounts.initialize(ada);
      for (const path of ['avatars/1', 'avatars/2', 'avatars/3']) {
        await accounts.save(ada, { ...names, avatarPath: path });
      }
      expect(await accounts.replacedAvatars(10)).toEqual(['avatars/1', 'avatars/2']);
      expect(await accounts.replacedAvatars(1)).toEqual(['avatars/1']);
      await accounts.forgetReplacedAvatar('avatars/1');
      await accounts.forgetReplacedAvatar('avatars/none');
      expect(await accounts.replacedAvatars(10)).toEqual(['avatars/2']);
    });

    it('queues every replaced picture when saves cross', async () => {
      await accounts.initialize(ada);
      const paths = Array.from({ length: 10 }, (_, index) => `avatars/${index}`);
      await Promise.all(paths.map((avatarPath) => accounts.save(ada, { ...names, avatarPath })));
      const shown = (await accounts.details(ada))?.avatarPath;
      const expected = paths.filter((path) => path !== shown);
      expect([...(await accounts.replacedAvatars(20))].sort()).toEqual(expected);
    });

    it('tells which of some pictures are shown', async () => {
      await accounts.initialize(ada);
      await accounts.initialize(bob);
      await accounts.save(bob, { ...names, avatarPath: 'avatars/bob' });
      expect(await accounts.avatarsInUse(['avatars/bob', 'avatars/gone'])).toEqual(new Set(['avatars/bob']));
      expect(await accounts.avatarsInUse([])).toEqual(new Set());
    });
  });
}
