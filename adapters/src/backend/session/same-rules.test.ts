import { identityRules, replacedTokenMs } from '@toolkit/domain/session';
import { MemoryBrowser, MemoryIdentityProvider, MemoryIdentityServer } from '../../memory/index.ts';
import { type Database, joinSchemas, openDatabase } from '../database/index.ts';
import { limitsSchema } from '../limits/index.ts';
import { identityUnderTest, password } from './identity.testing.ts';
import { identitySchema } from './index.ts';

// No client can know these values from elsewhere.
vi.mock('../../../../domain/src/session/policies.ts', async (load) => {
  const policies = await load<typeof import('@toolkit/domain/session')>();
  const freeGuesses = { ...policies.identityRules.freeGuesses, points: 2, firstWaitMs: 7_000 };
  return { ...policies, replacedTokenMs: -1, identityRules: { ...policies.identityRules, freeGuesses } };
});

const wrong = 'battery staple 1';

/** What two wrong passwords and a token that a change of the password has just replaced are answered. */
const answers = {
  memory: async () => {
    const server = new MemoryIdentityServer();
    const email = 'ada@example.com';
    const browser = new MemoryBrowser();
    const tab = new MemoryIdentityProvider(server, browser);
    await tab.createAccount(email, password);
    const elsewhere = new MemoryIdentityProvider(server);
    const guesses = [await elsewhere.signIn(email, wrong), await elsewhere.signIn(email, wrong)];
    const { cookie } = browser;
    await tab.updatePassword(password, 'battery staple 2');
    browser.cookie = cookie;
    const replaced = await tab.getToken();
    for (const one of [tab, elsewhere]) one.dispose();
    return [...guesses, replaced].map((answer) => (answer.ok ? undefined : answer.error));
  },
  embedded: async (database: Database) => {
    const provider = identityUnderTest(database);
    const visitor = await provider.registered();
    const guess = () => provider.signIn(visitor.email, wrong);
    const guesses = [await guess(), await guess()];
    await provider.changePassword({ ...visitor }, 'battery staple 2', '192.0.2.9');
    const answered = [...guesses, await provider.issueToken(visitor)];
    await provider.close();
    return answered;
  },
};

describe('a policy that is changed in one place', () => {
  it('changes what the embedded provider and the memory provider do', async () => {
    expect([identityRules.freeGuesses.points, replacedTokenMs]).toEqual([2, -1]);
    const expected = [
      { code: 'invalid-credentials' },
      { code: 'invalid-credentials', retryAfterMs: 7_000 },
      { code: 'session-expired' },
    ];
    expect(await answers.memory()).toEqual(expected);
    const database = await openDatabase(joinSchemas(limitsSchema, identitySchema));
    expect(await answers.embedded(database)).toMatchObject(expected);
    await database.close();
  });
});
