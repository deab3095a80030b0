import { type Database, joinSchemas, openDatabase } from '../database/index.ts';
import { limitsSchema } from '../limits/index.ts';
import { type IdentityUnderTest, identityUnderTest, password } from './identity.testing.ts';
import { identitySchema } from './index.ts';
import { oidcRaces } from './oidc-races.testing.ts';
import { tokenRaces } from './token-races.testing.ts';

/** Called by every hash and every judgement before its work: what a test does here happens at the same time. */
const meanwhile = vi.hoisted(() => ({ hash: async () => {}, verify: async () => {} }));

vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  return {
    ...argon2,
    hash: async (...given: Parameters<typeof argon2.hash>) => {
      await meanwhile.hash();
      return argon2.hash(...given);
    },
    verify: async (...given: Parameters<typeof argon2.verify>) => {
      const right = await argon2.verify(...given);
      await meanwhile.verify();
      return right;
    },
  };
});

const resetTo = 'battery staple 2';
let database: Database;
let provider: IdentityUnderTest;

beforeAll(async () => {
  database = await openDatabase(joinSchemas(limitsSchema, identitySchema));
  provider = identityUnderTest(database);
});

afterEach(() => {
  meanwhile.hash = meanwhile.verify = async () => {};
});

afterAll(async () => {
  await provider.close();
  await database.close();
});

/** Does something in the midst of the next hash or judgement, and of that one only. */
function amid(task: 'hash' | 'verify', work: () => Promise<unknown>): void {
  meanwhile[task] = async () => {
    meanwhile[task] = async () => {};
    await work();
  };
}

describe('a reset of the password', () => {
  it('also ends a sign-in whose old password was judged right just before', async () => {
    const { email, user } = await provider.registered();
    const code = await provider.resetCode(email);
    amid('verify', () => provider.resetPassword(code, resetTo));
    const late = await provider.signIn(email, password);
    expect(late).toEqual({ code: 'invalid-credentials' });
    expect(await provider.sessionsOf(user)).toBe(0);
    expect((await provider.signIn(email, resetTo)).code).toBe('ok');
  });

  it('is not overwritten by a change of the password from a session that it ended', async () => {
    const visitor = await provider.registered();
    const { email } = visitor;
    const code = await provider.resetCode(email);
    amid('hash', () => provider.resetPassword(code, resetTo));
    const late = await provider.changePassword(visitor, 'of somebody else');
    expect(late).toEqual({ code: 'session-expired' });
    expect((await provider.signIn(email, 'of somebody else')).code).toBe('invalid-credentials');
    expect((await provider.signIn(email, resetTo)).code).toBe('ok');
  });
});

describe('a new token', () => {
  tokenRaces(() => [provider, provider]);

  it('does not come from a change of the password whose session ends in its midst', async () => {
    const visitor = await provider.registered();
    amid('verify', () => provider.signOut({ ...visitor }));
    expect(await provider.changePassword(visitor, resetTo)).toEqual({ code: 'session-expired' });
    expect(await provider.sessionsOf(visitor.user)).toBe(0);
  });
});

describe('a sign-in at an issuer', () => {
  const process = () => ({ identity: provider, dataSource: database.dataSource });
  oidcRaces(() => [process(), process()]);
});

describe('hashing', () => {
  it('happens once for each registration, new address or used, while no connection is taken', async () => {
    const taken: number[] = [];
    meanwhile.hash = async () => {
      taken.push(database.pool.totalCount - database.pool.idleCount);
    };
    const { email } = await provider.registered();
    expect(taken).toEqual([0]);
    expect(await provider.register(email)).toEqual({ code: 'email-already-in-use' });
    expect(taken).toEqual([0, 0]);
  });

  it('keeps no other request waiting for the database', async () => {
    const other = await provider.registered();
    let code = '';
    amid('hash', async () => {
      code = (await provider.issueToken(other)).code;
    });
    await provider.registered();
    expect(code).toBe('ok');
  });
});
