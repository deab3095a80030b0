import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { HashCaller, PasswordHasher } from '@toolkit/application/backend/session';
import { HashGate } from './hash-gate.ts';

/** OWASP's smallest argon2id: 19 MiB, two passes, one lane. The algorithm's number is argon2id's. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Judging a password against it takes as long as against any other hash, and it is nobody's. */
const nobodysHash = [
  '$argon2id$v=19',
  `m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}`,
  'A'.repeat(22),
  'A'.repeat(43),
].join('$');

/** Hashing is what an attacker can make us do: as many at once as there are cores. */
const gate = new HashGate(availableParallelism());

/** The one spelling that is hashed: the same password typed on another keyboard may arrive in another form. */
const spelled = (password: string): string => password.normalize('NFKC');

export class Argon2Hasher implements PasswordHasher {
  hash(password: string, caller: HashCaller): Promise<string> {
    return gate.run(caller, () => hash(spelled(password), cost));
  }

  async verify(passwordHash: string | undefined, password: string, caller: HashCaller): Promise<boolean> {
    const isRight = await gate.run(caller, () => verify(passwordHash ?? nobodysHash, spelled(password)));
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
