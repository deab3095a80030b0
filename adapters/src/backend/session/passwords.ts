import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { HashCaller, PasswordHasher } from '@toolkit/application/backend/session';
import { HashGate } from './hash-gate.ts';

/** The smallest argon2id parameters that OWASP recommends: 19 MiB, two passes, one lane. 2 stands for argon2id. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** A hash of no account. Verifying a password against it takes as long as against any other. */
const nobodysHash = [
  '$argon2id$v=19',
  `m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}`,
  'A'.repeat(22),
  'A'.repeat(43),
].join('$');

/** Attackers can make us hash, so only as many hashes run at once as there are cores. */
const gate = new HashGate(availableParallelism());

/** The normalised password: another keyboard may send the same password in another Unicode form. */
const spell = (password: string): string => password.normalize('NFKC');

export class Argon2Hasher implements PasswordHasher {
  hash(password: string, caller: HashCaller): Promise<string> {
    return gate.run(caller, () => hash(spell(password), cost));
  }

  async verify(passwordHash: string | undefined, password: string, caller: HashCaller): Promise<boolean> {
    const isRight = await gate.run(caller, () => verify(passwordHash ?? nobodysHash, spell(password)));
    return isRight && passwordHash !== undefined;
  }
}
