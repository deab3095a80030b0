import type { Mail } from '@toolkit/application/backend/mail';
import pg from 'pg';
import { type Database, joinSchemas, openDatabase } from '../database/index.ts';
import { limitsSchema } from '../limits/index.ts';
import { MailEncryption, mailSchema, Outbox, OutboxMailer } from '../mail/index.ts';
import { type IdentityUnderTest, identityUnderTest, password } from './identity.testing.ts';
import { identitySchema } from './index.ts';

interface Work {
  /** The statements, sorted: the delivery takes a mail while its code is still being written. */
  readonly statements: readonly string[];
  /** How many characters each encrypted mail has. */
  readonly encrypted: readonly number[];
  readonly carried: number;
}

const encryption = new MailEncryption('5a'.repeat(32));
const delivered: string[] = [];
let database: Database;

beforeAll(async () => {
  database = await openDatabase(joinSchemas(limitsSchema, identitySchema, mailSchema));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => database.close());

/** @returns the work of a request, and of what it leaves to be done */
async function measureWork(request: (provider: IdentityUnderTest) => Promise<unknown>): Promise<Work> {
  let carried = 0;
  const send = async ({ to, isDecoy }: Mail) => {
    carried += 1;
    if (!isDecoy) delivered.push(to);
  };
  const { dataSource } = database;
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const listStatements = () =>
    query.mock.calls.map(([asked]: unknown[]) =>
      typeof asked === 'string' ? asked : (asked as { text: string }).text,
    );
  const mailer = new OutboxMailer({
    outbox: new Outbox(dataSource.manager, encryption),
    deliverer: { send, stop: () => {} },
    log: () => {},
    pollMs: 3_600_000,
  });
  const provider = identityUnderTest(database, mailer);
  // What the delivery does at its start comes before.
  await vi.waitFor(() => expect(listStatements().join()).toContain('FOR UPDATE SKIP LOCKED'), {
    timeout: 600_000,
  });
  await dataSource.query('SELECT 1');
  query.mockClear();
  const encrypting = vi.spyOn(encryption, 'encrypt');
  await request(provider);
  await provider.close();
  await mailer.close();
  const statements = listStatements();
  const encrypted = encrypting.mock.results.map(({ value }) => value.encrypted.length);
  vi.restoreAllMocks();
  return { statements: statements.sort(), encrypted, carried };
}

describe('what a request leaves to be done', () => {
  const reset = (email: string) =>
    measureWork((provider) => provider.ask('/password-reset/request', { email }));

  it('is the same work for a reset of a known and of an unknown address, also when it is repeated', async () => {
    const known = 'known@example.com';
    await identityUnderTest(database).ask('/register', { email: known, password });
    const first = await reset(known);
    expect(first).toMatchObject({ encrypted: [expect.any(Number)], carried: 1 });
    expect(await reset('other@example.com')).toEqual(first);
    const again = await reset(known);
    expect(again).toMatchObject({ encrypted: [], carried: 0 });
    expect(await reset('other@example.com')).toEqual(again);
    expect(delivered.splice(0)).toEqual([known]);
  });

  it('leaves one code for nobody, however many ask for unknown addresses', async () => {
    for (const email of ['one@example.com', 'two@example.com', 'three@example.com']) await reset(email);
    const { rows } = await database.pool.query(
      `SELECT 1 FROM identity_mailed_code WHERE "userId" IS NULL AND "kind" = 'password-reset'`,
    );
    expect(rows).toHaveLength(1);
  });

  it('is the same work for a corrected address that is taken and for one that is free', async () => {
    const taken = 'owner@example.com';
    await identityUnderTest(database).ask('/register', { email: taken, password });
    const correct = async (email: string) => {
      const registration = { email: `typo.${email}`, password };
      const { value, token } = await identityUnderTest(database).ask('/register', registration);
      const user = value?.user.id ?? '';
      return measureWork((provider) => provider.ask('/verification/send', { user, email }, token));
    };
    const corrected = await correct('free1@example.com');
    expect(corrected).toMatchObject({ encrypted: [expect.any(Number)], carried: 1 });
    expect(await correct(taken)).toEqual(corrected);
    expect(delivered.splice(0)).toEqual(['free1@example.com']);
  });
});
