import { type Database, joinSchemas, openDatabase } from '../database/index.ts';
import { limitsSchema } from '../limits/index.ts';
import { type IdentityUnderTest, identityUnderTest } from './identity.testing.ts';
import { identitySchema } from './index.ts';
import { oidcRaces } from './oidc-races.testing.ts';
import { tokenRaces } from './token-races.testing.ts';

/** Called by every hash before its work: what a test does here happens at the same time. */
const meanwhile = vi.hoisted(() => ({ hash: async () => {} }));

vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  return {
    ...argon2,
    hash: async (...given: Parameters<typeof argon2.hash>) => {
      await meanwhile.hash();
      return argon2.hash(...given);
    },
  };
});

let database: Database;
let provider: IdentityUnderTest;

beforeAll(async () => {
  database = await openDatabase(joinSchemas(limitsSchema, identitySchema));
  provider = identityUnderTest(database);
});

afterEach(() => {
  meanwhile.hash = async () => {};
});

afterAll(async () => {
  await provider.close();
  await database.close();
});

describe('a new token', () => {
  tokenRaces(() => [provider, provider]);
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
});
