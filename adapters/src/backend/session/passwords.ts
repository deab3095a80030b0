import { AsyncLocalStorage } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { HashCaller, PasswordHasher } from '@toolkit/application/backend/session';
import { HashGate } from './hash-gate.ts';

/** OWASP's smallest argon2id: 19 MiB, two passes, one lane. The algorithm's number is argon2id's. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Of the same cost as any other. */
const nobodysHash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Hashing is what an attacker can make us do: as many at once as there are cores. */
const gate = new HashGate(availableParallelism());
const callers = new AsyncLocalStorage<HashCaller>();
const anybody: HashCaller = { kind: 'sign-in', of: '' };

/** Whatever `work` hashes or judges, also by way of the engine, is done in the turn of this caller. */
export const hashingFor = <Value>(caller: HashCaller, work: () => Promise<Value>): Promise<Value> =>
  callers.run(caller, work);

const atGate = <Value>(work: () => Promise<Value>): Promise<Value> =>
  gate.run(callers.getStore() ?? anybody, work);

/** The one spelling that is hashed: the same password typed on another keyboard may arrive in another form. */
const spelled = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> =>
  atGate(() => hash(spelled(password), cost));

export class Argon2Hasher implements PasswordHasher {
  hash(password: string, caller: HashCaller): Promise<string> {
    return hashingFor(caller, () => hashPassword(password));
  }

  async verify(passwordHash: string | undefined, password: string, caller: HashCaller): Promise<boolean> {
    const isRight = await hashingFor(caller, () =>
      verifyPassword({ hash: passwordHash ?? nobodysHash, password }),
    );
    return isRight && passwordHash !== undefined;
  }

  hashOther(
    passwordHash: string | undefined,
    password: string,
    caller: HashCaller,
  ): Promise<string | undefined> {
    return gate.run(caller, async () => {
      const isKept = passwordHash !== undefined && (await verify(passwordHash, spelled(password)));
      return isKept ? undefined : hash(spelled(password), cost);
    });
  }
}

const ready = new AsyncLocalStorage<{ readonly password: string; readonly hash: string }>();

/** Hashes first and works then: whoever asks `readyHash` for this password within `work` gets the hash at once. */
export async function withHash<Value>(password: string, work: () => Promise<Value>): Promise<Value> {
  return ready.run({ password, hash: await hashPassword(password) }, work);
}

/** For the engine, which hashes while it holds a transaction open: on a single connection all others would wait. */
export async function readyHash(password: string): Promise<string> {
  const known = ready.getStore();
  return known?.password === password ? known.hash : hashPassword(password);
}

export const verifyPassword = ({
  hash: kept,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> => atGate(() => verify(kept, spelled(password)));
