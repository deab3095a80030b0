import type { IdentityRules } from '@toolkit/domain/session';
import { type Database, joinSchemas, openDatabase } from '../database/index.ts';
import { limitsSchema } from '../limits/index.ts';
import { type IdentityUnderTest, identityUnderTest, password, type Visitor } from './identity.testing.ts';
import { identitySchema } from './index.ts';

const hourMs = 3_600_000;
const changed = 'Your password was changed';
let database: Database;
const providers: IdentityUnderTest[] = [];

beforeAll(async () => {
  database = await openDatabase(joinSchemas(limitsSchema, identitySchema));
});

// All come from one address.
beforeEach(() => database.pool.query('DELETE FROM rate_limit'));

afterAll(async () => {
  for (const provider of providers) await provider.close();
  await database.close();
});

async function started(rules: Partial<IdentityRules> = {}): Promise<IdentityUnderTest> {
  const provider = identityUnderTest(database, rules);
  providers.push(provider);
  return provider;
}

async function verified(provider: IdentityUnderTest) {
  const person = await provider.registered();
  await database.pool.query('UPDATE identity_user SET "emailVerified" = true WHERE id = $1', [person.user]);
  return person;
}

async function subjectsTo(provider: IdentityUnderTest, { email }: Visitor): Promise<readonly string[]> {
  await provider.mailsLeft();
  return provider.sent.filter(({ to }) => to === email).map(({ subject }) => subject);
}

describe('the notice of a changed password', () => {
  it('never goes to an address that nobody has proven', async () => {
    const provider = await started();
    const person = await provider.registered();
    expect((await provider.changePassword(person, 'battery staple 2')).code).toBe('ok');
    expect(await subjectsTo(provider, person)).toEqual([]);
  });

  it('comes at once, and once for all changes within an hour', async () => {
    const provider = await started({ mailsPerMinute: { points: 100, perMs: 60_000 } });
    const person = await verified(provider);
    for (let at = 0; at < 5; at += 1) {
      expect((await provider.changePassword(person, `battery staple ${at}`)).code).toBe('ok');
      expect(await subjectsTo(provider, person)).toEqual([changed]);
    }
    await database.pool.query(`DELETE FROM rate_limit WHERE key LIKE 'mail-hour-password-changed:%'`);
    await provider.changePassword(person, 'battery staple 5');
    expect(await subjectsTo(provider, person)).toEqual([changed, changed]);
  });

  it('comes no more often than once a minute', async () => {
    const provider = await started({ noticesPerHour: { points: 100, perMs: hourMs } });
    const person = await verified(provider);
    for (let at = 0; at < 3; at += 1) await provider.changePassword(person, `battery staple ${at}`);
    expect(await subjectsTo(provider, person)).toEqual([changed]);
  });

  it('a notice that could not be handed over does not keep the next one back', async () => {
    const provider = await started({ mailsPerMinute: { points: 100, perMs: 60_000 } });
    const person = await verified(provider);
    provider.failMails(true);
    await provider.changePassword(person, 'battery staple 1');
    await provider.mailsLeft();
    provider.failMails(false);
    await provider.changePassword(person, 'battery staple 2');
    expect(await subjectsTo(provider, person)).toEqual([changed]);
  });
});

describe('mails to one address', () => {
  it('mails that are kept back for their minute use up nothing of its allowance', async () => {
    const provider = await started({
      mailsPerMailbox: { points: 2, perMs: 8 * hourMs, refillsEvenly: true },
    });
    const person = await provider.registered();
    const ask = async () => {
      await provider.requestReset(person.email);
      await provider.mailsLeft();
    };
    for (let at = 0; at < 5; at += 1) await ask();
    await database.pool.query(`DELETE FROM rate_limit WHERE key LIKE 'mail-minute-%'`);
    await ask();
    expect(await subjectsTo(provider, person)).toHaveLength(2);
  });
});

describe('a change to the password that it is already', () => {
  it('succeeds, and ends no session, writes nothing and sends no mail', async () => {
    const provider = await started();
    const person = await verified(provider);
    const { email, user } = person;
    expect((await provider.signIn(email, password)).code).toBe('ok');
    const kept = () =>
      database.pool.query('SELECT "password", "updatedAt" FROM identity_account WHERE "userId" = $1', [user]);
    const { rows: before } = await kept();
    expect((await provider.changePassword(person, password)).code).toBe('ok');
    expect(await subjectsTo(provider, person)).toEqual([]);
    expect(await provider.sessionsOf(user)).toBe(2);
    expect((await kept()).rows).toEqual(before);
    await provider.changePassword(person, 'battery staple 2');
    expect(await provider.sessionsOf(user)).toBe(1);
    expect(await subjectsTo(provider, person)).toEqual([changed]);
  });
});

describe('a neighbour behind the same address', () => {
  it('can use a mailed link after somebody has asked for as many mails as one source may', async () => {
    const provider = await started({ mailRequestsPerSource: { points: 3, perMs: hourMs } });
    const { email } = await provider.registered();
    const code = await provider.resetCode(email);
    for (let at = 0; at < 5; at += 1) await provider.requestReset(`victim-${at}@example.com`);
    expect((await provider.resetPassword(code, 'battery staple 2')).code).toBe('ok');
  });

  it('can ask for a mail after somebody has tried as many links as one source may', async () => {
    const provider = await started({ linkUsesPerSource: { points: 3, perMs: hourMs } });
    const person = await provider.registered();
    const tried = [];
    for (let at = 0; at < 4; at += 1) tried.push((await provider.confirmEmail(`guess ${at}`)).code);
    expect(tried).toEqual(['invalid-code', 'invalid-code', 'invalid-code', 'too-many-requests']);
    await provider.requestReset(person.email);
    expect(await subjectsTo(provider, person)).toEqual(['Choose a new password']);
  });
});
