import { decodeProtectedHeader } from 'jose';
import { type Database, joinSchemas, openDatabase } from '../database/index.ts';
import { type NewPostgres, newPostgres } from '../database/postgres.testing.ts';
import { limitsSchema } from '../limits/index.ts';
import {
  type IdentityUnderTest,
  identityUnderTest,
  password,
  sortCodes,
  type Visitor,
} from './identity.testing.ts';
import { identitySchema } from './index.ts';

const roomy = { points: 10_000, perMs: 60_000 };

let postgres: NewPostgres;
let databases: readonly Database[];
let processes: readonly [IdentityUnderTest, IdentityUnderTest];

const open = () => openDatabase({ ...joinSchemas(limitsSchema, identitySchema), ...postgres.patiently });

const started = (database: Database) =>
  identityUnderTest(database, {
    registrationsPerSource: roomy,
    guessesPerSource: roomy,
    mailRequestsPerSource: roomy,
    freeGuesses: { ...roomy, firstWaitMs: 1_000 },
    guessesPerAccount: { ...roomy, waitMs: 1_000 },
  });

beforeAll(async () => {
  postgres = await newPostgres();
  const [one, other] = await Promise.all([open(), open()]);
  databases = [one, other];
  processes = [started(one), started(other)];
});

afterAll(async () => {
  for (const identity of processes) await identity.close();
  for (const database of databases) await database.close();
  await postgres.drop();
});

const processAt = (at: number): IdentityUnderTest => processes[at % 2 === 0 ? 0 : 1];

const atBoth = <Value>(
  count: number,
  ask: (identity: IdentityUnderTest, at: number) => Promise<Value>,
): Promise<Value[]> => Promise.all(Array.from({ length: count }, (_, at) => ask(processAt(at), at)));

describe('two processes of the provider on PostgreSQL', () => {
  it('keep one signing key between them, and one takes what the other has opened', async () => {
    const people = await atBoth(2, (identity) => identity.registered());
    const asked = await atBoth(8, (identity, at) => identity.issueToken(people[(at + 1) % 2] as Visitor));
    const kids = new Set(asked.map(({ value }) => decodeProtectedHeader(value?.token ?? '').kid));
    expect(kids.size).toBe(1);
    for (const identity of processes)
      expect((await identity.keys()).keys.map(({ kid }) => kid)).toEqual([...kids]);
  });

  it('register an address once, however many ask at once', async () => {
    const answers = await atBoth(8, (identity) => identity.register('once@example.com'));
    expect(sortCodes(answers)).toEqual([...Array(7).fill('email-already-in-use'), 'ok']);
    expect((await processAt(1).signIn('once@example.com', password)).code).toBe('ok');
  });

  it('take a code of a mail once, and end the sessions of both', async () => {
    const [one, other] = processes;
    const visitor = await one.registered();
    const code = await one.resetCode(visitor.email);
    const resets = await atBoth(6, (identity, at) => identity.resetPassword(code, `battery staple ${at}`));
    expect(sortCodes(resets)).toEqual([...Array(5).fill('invalid-code'), 'ok']);
    expect((await other.issueToken(visitor)).code).toBe('session-expired');
    const won = resets.findIndex((answer) => answer.code === 'ok');
    const entries = await atBoth(6, (_, at) => other.signIn(visitor.email, `battery staple ${at}`));
    expect(entries.findIndex((answer) => answer.code === 'ok')).toBe(won);
  });

  it('many who come in and out at once hinder nobody', async () => {
    const { email, user } = await processAt(0).registered();
    const rounds = await atBoth(24, async (identity, at) => {
      const another = processAt(at + 1);
      const { code, token = '' } = await identity.signIn(email, password);
      const visitor = { email, user, token };
      const asked = await another.issueToken(visitor);
      const isLeft = (await identity.signOut(visitor)).token === undefined;
      const late = await another.issueToken(visitor);
      return [code, asked.code, isLeft, late.code].join(' ');
    });
    expect(new Set(rounds)).toEqual(new Set(['ok ok true session-expired']));
  });
});
