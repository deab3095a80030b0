import { once } from 'node:events';
import { accountsContract } from '../../contracts/accounts.contract.ts';
import { type Database, openDatabase } from '../database/index.ts';
import { accountSchema } from './account-schema.ts';
import { RememberedAccounts } from './remembered-accounts.ts';
import { TypeormAccounts } from './typeorm-accounts.ts';

const ada = { issuer: 'https://one.test', subject: 'ada' };
const bob = { issuer: 'https://two.test', subject: 'ada' };

class FewRememberedAccounts extends RememberedAccounts {
  protected override readonly mostRemembered = 1;
}

let database: Database;
beforeAll(async () => {
  database = await openDatabase(accountSchema);
});
afterAll(() => database.close());
beforeEach(() => database.pool.query('truncate accounts'));
afterEach(() => vi.restoreAllMocks());

accountsContract('RememberedAccounts', async () => ({
  accounts: new RememberedAccounts(database.dataSource),
}));

describe('RememberedAccounts', () => {
  const setUp = async (accounts = new RememberedAccounts(database.dataSource)) => {
    await accounts.initialize(ada);
    await accounts.initialize(bob);
    const asked = vi.spyOn(TypeormAccounts.prototype, 'details');
    return { asked, accounts };
  };

  it('asks once for the details of an account until they are saved', async () => {
    const { accounts, asked } = await setUp();
    await accounts.details(ada);
    await accounts.details(ada);
    expect(asked).toHaveBeenCalledTimes(1);
    await accounts.save(ada, { firstName: 'Ada' });
    expect(await accounts.details(ada)).toMatchObject({ firstName: 'Ada' });
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it.each(['before', 'during'])('forgets what was read %s a save and answered after it', async (moment) => {
    const { accounts, asked } = await setUp();
    const old = { firstName: 'old', lastName: '', avatarPath: '' };
    const steps = new EventTarget();
    const read = () => {
      asked.mockReturnValueOnce(once(steps, 'answered').then(() => old));
      return accounts.details(ada);
    };
    const early = moment === 'before' ? read() : undefined;
    const save = TypeormAccounts.prototype.save.bind(accounts);
    vi.spyOn(TypeormAccounts.prototype, 'save').mockImplementation((...given) =>
      once(steps, 'written').then(() => save(...given)),
    );
    const saving = accounts.save(ada, { firstName: 'new' });
    const answer = early ?? read();
    steps.dispatchEvent(new Event('written'));
    await saving;
    steps.dispatchEvent(new Event('answered'));
    expect(await answer).toEqual(old);
    expect(await accounts.details(ada)).toMatchObject({ firstName: 'new' });
  });

  it('remembers no failure and no missing account', async () => {
    const { accounts, asked } = await setUp();
    asked.mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce(undefined);
    await expect(accounts.details(ada)).rejects.toThrow('gone');
    expect(await accounts.details(ada)).toBeUndefined();
    expect(await accounts.details(ada)).toBeDefined();
  });

  it('remembers a bounded number of accounts', async () => {
    const { accounts, asked } = await setUp(new FewRememberedAccounts(database.dataSource));
    for (const key of [ada, bob, bob, ada]) await accounts.details(key);
    expect(asked.mock.calls).toEqual([[ada], [bob], [ada]]);
  });
});
