import { accountsContract } from '../../contracts/accounts.contract.ts';
import { MemoryAccounts } from '../../memory/memory-accounts.ts';
import { RememberedAccounts } from './remembered-accounts.ts';

const ada = { issuer: 'https://one.test', subject: 'ada' };
const bob = { issuer: 'https://two.test', subject: 'ada' };

accountsContract('RememberedAccounts', async () => ({
  accounts: new RememberedAccounts(new MemoryAccounts()),
}));

describe('RememberedAccounts', () => {
  const setUp = async (most?: number) => {
    const store = new MemoryAccounts();
    await store.initialize(ada);
    await store.initialize(bob);
    const asked = vi.spyOn(store, 'details');
    return { store, asked, accounts: new RememberedAccounts(store, most) };
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
    const { accounts, asked, store } = await setUp();
    const old = { firstName: 'old', lastName: '', avatarPath: '' };
    const steps = new EventTarget();
    const happens = (step: string) =>
      new Promise((resolve) => steps.addEventListener(step, resolve, { once: true }));
    const read = () => {
      asked.mockReturnValueOnce(happens('answered').then(() => old));
      return accounts.details(ada);
    };
    const early = moment === 'before' ? read() : undefined;
    const save = store.save.bind(store);
    vi.spyOn(store, 'save').mockImplementation((...given) => happens('written').then(() => save(...given)));
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
    const { accounts, asked } = await setUp(1);
    for (const key of [ada, bob, bob, ada]) await accounts.details(key);
    expect(asked.mock.calls).toEqual([[ada], [bob], [ada]]);
  });
});
