import type { Options } from '@node-rs/argon2';
import { identityRules } from '@toolkit/domain/session';
import { type Database, joinSchemas, openDatabase } from '../database/index.ts';
import { limitsSchema } from '../limits/index.ts';
import { type IdentityUnderTest, identityUnderTest, password } from './identity.testing.ts';
import { identitySchema } from './index.ts';

/** Hashes since the last reset. The real cost is lowered and each hash is made to take its time. */
const argon2 = vi.hoisted(() => ({
  hashes: 0,
  judged: [] as string[],
  cost: {} as Options,
  pause: async () => {},
}));

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return {
    ...real,
    hash: async (text: string, cost: Options) => {
      argon2.hashes += 1;
      argon2.cost = cost;
      await argon2.pause();
      return real.hash(text, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 });
    },
    verify: async (...given: Parameters<typeof real.verify>) => {
      argon2.hashes += 1;
      argon2.judged.push(String(given[0]));
      await argon2.pause();
      return real.verify(...given);
    },
  };
});

const refusal = 'too-many-requests';
let database: Database;
let provider: IdentityUnderTest;

beforeAll(async () => {
  database = await openDatabase(joinSchemas(limitsSchema, identitySchema));
  provider = identityUnderTest(database);
});

beforeEach(() => {
  argon2.hashes = 0;
  argon2.pause = async () => {};
});

afterAll(async () => {
  await provider.close();
  await database.close();
});

const countAnswers = (answers: readonly { readonly code: string }[]) =>
  answers.reduce<Record<string, number>>(
    (counts, { code }) => Object.assign(counts, { [code]: (counts[code] ?? 0) + 1 }),
    {},
  );

describe('work that somebody can make the provider do', () => {
  it('lets ten people sign in while one account sends 200 changes of its password at once', async () => {
    const busy = await provider.registered();
    const people = [];
    for (let at = 0; at < 10; at += 1) people.push(await provider.registered());
    argon2.hashes = 0;
    // biome-ignore lint/plugin: the stimulus: each hash takes its time.
    argon2.pause = () => new Promise((resolve) => setTimeout(resolve, 5));
    const flood = Array.from({ length: 200 }, (_, at) => provider.changePassword(busy, `another one ${at}`));
    const entering = people.map(({ email }, at) => provider.signIn(email, password, `203.0.113.${at}`));
    expect(countAnswers(await Promise.all(entering))).toEqual({ ok: 10 });
    const answers = await Promise.all(flood);
    const refused = answers.filter(({ code }) => code === refusal);
    expect(refused.length).toBeGreaterThanOrEqual(200 - identityRules.passwordChangesPerAccount.points);
    // One of them changes it; the others come with the password or the token of before, or do not get their turn.
    const { ok, ...others } = countAnswers(answers);
    expect(ok).toBe(1);
    expect([refusal, 'invalid-credentials', 'session-replaced']).toEqual(
      expect.arrayContaining(Object.keys(others)),
    );
    for (const { retryAfterMs } of refused) expect(retryAfterMs).toBeGreaterThan(0);
    // Ten judgements, and at most two for each change that was let through.
    expect(argon2.hashes).toBeLessThanOrEqual(10 + 2 * identityRules.passwordChangesPerAccount.points);
  });

  it('judges a password for an unknown address, too, against a hash of the cost of every other', async () => {
    const { email } = await provider.registered();
    argon2.judged = [];
    for (const address of [email, `unknown.${email}`])
      expect((await provider.signIn(address, 'wrong one')).code).toBe('invalid-credentials');
    expect(argon2.judged).toHaveLength(2);
    const { memoryCost, timeCost, parallelism } = argon2.cost;
    const wanted = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
    expect(argon2.judged[1]?.slice(0, wanted.length)).toBe(wanted);
  });
});
