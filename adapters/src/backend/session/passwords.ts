import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Queue } from '@toolkit/application/backend/limits';
import type { PasswordHasher } from '@toolkit/application/backend/session';

/** The smallest argon2id parameters that OWASP recommends: 19 MiB, two passes, one lane. 2 stands for argon2id. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** A hash of no account. Verifying a password against it takes as long as against any other. */
const nobodysHash = [
  '$argon2id$v=19',
  `m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}`,
  'A'.repeat(22),
  'A'.repeat(43),
].join('$');

/** Attackers can make us hash, so only as many hashes run at once as there are cores. Those that wait are few, because their calls have taken turns. */
const queue = new Queue({ running: availableParallelism() });

/** Passwords are normalised: another keyboard may send the same one in another Unicode form. */
export class Argon2Hasher implements PasswordHasher {
  hash(password: string) {
    return inTurn(() => hash(password.normalize('NFKC'), cost));
  }

  async verify(passwordHash: string | undefined, password: string) {
    const isRight = await inTurn(() => verify(passwordHash ?? nobodysHash, password.normalize('NFKC')));
    return isRight && passwordHash !== undefined;
  }
}

async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const hashed = await queue.run('', work);
  if (!hashed.ok) throw new Error(hashed.error);
  return hashed.value;
}
