import type { Options } from '@node-rs/argon2';
import { identityRules } from '@toolkit/domain/session';
import { type Database, openDatabase } from '../database/index.ts';
import { limitsMigrations } from '../limits/index.ts';
import { type IdentityUnderTest, identityUnderTest, password } from './identity.testing.ts';
import { identityMigrations } from './index.ts';

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

let database: Database;
let provider: IdentityUnderTest;

beforeAll(async () => {
  database = await openDatabase({ entities: [], migrations: [...limitsMigrations, ...identityMigrations] });
  provider = await identityUnderTest(database.pool);
});

beforeEach(() => {
  argon2.hashes = 0;
  argon2.pause = async () => {};
});

afterAll(async () => {
  await provider.close();
  await database.close();
});

const statusesOf = (answers: readonly { readonly status: number }[]) =>
  answers.reduce<Record<number, number>>(
    (counts, { status }) => Object.assign(counts, { [status]: (counts[status] ?? 0) + 1 }),
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
    const flood = Array.from({ length: 200 }, (_, at) =>
      provider.post('/update-password', { user: busy.user, password: `another one ${at}` }, busy.cookie),
    );
    const entering = people.map(({ email }, at) =>
      provider.post('/sign-in', { email, password }, '', provider.from(`203.0.113.${at}`)),
    );
    expect(statusesOf(await Promise.all(entering))).toEqual({ 200: 10 });
    const answers = await Promise.all(flood);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(200 - identityRules.passwordChangesPerAccount.points);
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
    for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThan(0);
    // Ten judgements, and at most two for each change that was let through.
    expect(argon2.hashes).toBeLessThanOrEqual(10 + 2 * identityRules.passwordChangesPerAccount.points);
  });

  it('judges a password for an unknown address, too, against a hash of the cost of every other', async () => {
    const { email } = await provider.registered();
    argon2.judged = [];
    for (const address of [email, `unknown.${email}`])
      expect((await provider.post('/sign-in', { email: address, password: 'wrong one' })).status).toBe(401);
    expect(argon2.judged).toHaveLength(2);
    const { memoryCost, timeCost, parallelism } = argon2.cost;
    const wanted = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
    expect(argon2.judged[1]?.slice(0, wanted.length)).toBe(wanted);
  });

  it('hashes for no more changes of one account than its limit', async () => {
    const { user, cookie } = await provider.registered();
    const { points } = identityRules.passwordChangesPerAccount;
    const statuses = [];
    for (let at = 0; at < points + 3; at += 1) {
      const fields = { user, password: `another one ${at}` };
      const { status } = await provider.post(
        '/update-password',
        fields,
        cookie,
        provider.from(`192.0.3.${at}`),
      );
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array(points).fill(200), 429, 429, 429]);
  });

  it('hashes for no more changes from one source than its limit, whatever accounts it has', async () => {
    const strict = await identityUnderTest(database.pool, {
      rules: { passwordChangesPerSource: { points: 3, perMs: 3_600_000 } },
    });
    const statuses = [];
    for (let at = 0; at < 5; at += 1) {
      const { user, cookie } = await strict.registered();
      const fields = { user, password: 'another one' };
      statuses.push((await strict.post('/update-password', fields, cookie, strict.from('192.0.4.1'))).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    await strict.close();
  });

  it('judges no more right passwords of one account from one source than its limit, and those of others', async () => {
    const strict = await identityUnderTest(database.pool, {
      rules: { passwordsPerAccountAndSource: { points: 4, perMs: 900_000 } },
    });
    const { email, user, cookie } = await strict.registered();
    const signIn = (source: string) => strict.post('/sign-in', { email, password }, '', strict.from(source));
    const prove = () => strict.post('/reauthenticate', { user, password }, cookie, strict.from('192.0.5.1'));
    argon2.hashes = 0;
    const statuses = [];
    for (const call of [prove, prove, () => signIn('192.0.5.1'), prove, prove, () => signIn('192.0.5.1')])
      statuses.push((await call()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    expect(argon2.hashes).toBe(4);
    expect((await signIn('192.0.5.2')).status).toBe(200);
    await strict.close();
  });

  it('judges no more right passwords from one source than its limit, whosever they are', async () => {
    const strict = await identityUnderTest(database.pool, {
      rules: { passwordsPerSource: { points: 3, perMs: 900_000 } },
    });
    const statuses = [];
    for (let at = 0; at < 5; at += 1) {
      const { email } = await strict.registered();
      statuses.push(
        (await strict.post('/sign-in', { email, password }, '', strict.from('192.0.6.1'))).status,
      );
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    await strict.close();
  });

  it('hashes for no more uses of reset links of one account than its limit', async () => {
    const strict = await identityUnderTest(database.pool, {
      rules: { passwordChangesPerAccount: { points: 2, perMs: 3_600_000 } },
    });
    const { email } = await strict.registered();
    const code = await strict.resetCode(email);
    argon2.hashes = 0;
    // biome-ignore lint/plugin: the stimulus: each hash takes its time.
    argon2.pause = () => new Promise((resolve) => setTimeout(resolve, 100));
    const uses = Array.from({ length: 8 }, (_, at) =>
      strict.post(
        '/password-reset/confirm',
        { code, password: 'another one' },
        '',
        strict.from(`192.0.7.${at}`),
      ),
    );
    const statuses = statusesOf(await Promise.all(uses));
    expect(statuses[200]).toBe(1);
    expect(argon2.hashes).toBeLessThanOrEqual(2);
    await strict.close();
  });
});
