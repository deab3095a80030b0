import type { Accounts } from '@toolkit/application/backend/account';
import { rememberedSaves } from '@toolkit/domain/account';

const ada = { issuer: 'https://one.test', subject: 'ada' };
const bob = { issuer: 'https://one.test', subject: 'bob' };
const names = { firstName: 'Ada', lastName: 'Lovelace' };

export interface AccountsUnderTest {
  /** An empty store. */
  readonly accounts: Accounts;
  /** Another process on the same store; undefined if the store serves one process only. */
  readonly other?: Accounts;
  /** Called after every test. */
  dispose?(): Promise<void>;
}

export function accountsContract(name: string, make: () => Promise<AccountsUnderTest>): void {
  describe(`${name} as Accounts`, () => {
    let accounts: Accounts;
    let other: Accounts;
    let made: AccountsUnderTest;

    beforeEach(async () => {
      made = await make();
      accounts = made.accounts;
      other = made.other ?? accounts;
      await accounts.initialize(ada);
    });

    afterEach(() => made.dispose?.());

    it('S-75 initialize adds an empty account once, also when it is called many times at once; nobody is known before', async () => {
      expect(await accounts.save(bob, names)).toBeUndefined();
      expect(await accounts.details(bob)).toBeUndefined();
      await Promise.all(Array.from({ length: 20 }, () => accounts.initialize(bob)));
      expect(await accounts.details(bob)).toEqual({ firstName: '', lastName: '', avatarPath: '' });
      await accounts.save(bob, names);
      await accounts.initialize(bob);
      expect(await accounts.details(bob)).toEqual({ ...names, avatarPath: '' });
    });

    it('accounts of one subject at two issuers are two', async () => {
      const elsewhere = { ...ada, issuer: 'https://two.test' };
      expect(await accounts.details(elsewhere)).toBeUndefined();
      await accounts.initialize(elsewhere);
      await accounts.save(ada, names);
      expect(await accounts.details(ada)).toMatchObject(names);
      expect(await accounts.details(elsewhere)).toMatchObject({ firstName: '', lastName: '' });
    });

    it('stores any name of the rules unchanged', async () => {
      const odd = { firstName: '𝓐 \u202e "\';--', lastName: '<b>👩‍👩‍👧 %s $1 \\' };
      await accounts.save(ada, odd);
      expect(await accounts.details(ada)).toEqual({ ...odd, avatarPath: '' });
    });

    it('S-03 a save that is tried again changes nothing that was saved since', async () => {
      const tried = { ...names, saveId: 'save-1' };
      await accounts.save(ada, { ...tried, avatarPath: 'avatars/1' });
      const newer = await accounts.save(ada, { firstName: 'Augusta', saveId: 'save-2' });
      // It leaves what it does not name.
      expect(newer).toEqual({ firstName: 'Augusta', lastName: 'Lovelace', avatarPath: 'avatars/1' });
      expect(await other.save(ada, { ...tried, avatarPath: 'avatars/2' })).toEqual(newer);
      expect(await accounts.details(ada)).toEqual(newer);
      await accounts.initialize(bob);
      expect(await accounts.save(bob, tried)).toEqual({ ...names, avatarPath: '' });
    });

    it('S-03 of tries that arrive at once, one takes effect', async () => {
      const paths = Array.from({ length: 10 }, (_, index) => `avatars/${index}`);
      const answers = await Promise.all(
        paths.map((avatarPath, at) =>
          (at % 2 ? accounts : other).save(ada, { ...names, avatarPath, saveId: 'save-1' }),
        ),
      );
      const shown = await accounts.details(ada);
      expect(answers).toEqual(paths.map(() => shown));
    });

    it('S-03 remembers enough saves for a try that comes late, and not all of them', async () => {
      for (let at = 1; at <= rememberedSaves; at += 1)
        await accounts.save(ada, { firstName: `${at}`, saveId: `save-${at}` });
      expect(await accounts.save(ada, { firstName: 'late', saveId: 'save-1' })).toMatchObject({
        firstName: `${rememberedSaves}`,
      });
      await accounts.save(ada, { firstName: 'last', saveId: 'last' });
      expect(await accounts.save(ada, { firstName: 'too late', saveId: 'save-1' })).toMatchObject({
        firstName: 'too late',
      });
    });

    it('P3 removing the picture leaves the names', async () => {
      await accounts.save(ada, { ...names, avatarPath: 'avatars/1' });
      for (const _again of [1, 2]) {
        expect(await accounts.save(ada, { avatarPath: '' })).toEqual({ ...names, avatarPath: '' });
      }
    });

    it('P3 removals that cross saves lose no name', async () => {
      const paths = Array.from({ length: 10 }, (_, at) => [`avatars/${at}`, '']).flat();
      await Promise.all(
        paths.map((avatarPath, at) =>
          (at % 4 < 2 ? accounts : other).save(ada, avatarPath ? { ...names, avatarPath } : { avatarPath }),
        ),
      );
      expect(await accounts.details(ada)).toMatchObject(names);
    });

    it('tells which of some pictures are shown', async () => {
      await accounts.initialize(bob);
      await accounts.save(bob, { ...names, avatarPath: 'avatars/bob' });
      expect(await accounts.avatarsInUse(['avatars/bob', 'avatars/gone'])).toEqual(new Set(['avatars/bob']));
      expect(await accounts.avatarsInUse([])).toEqual(new Set());
    });
  });
}
