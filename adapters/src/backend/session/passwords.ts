import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { passwordProblem } from '@toolkit/domain/account';
import { commonPasswords } from './common-passwords.ts';

/** OWASP's smallest argon2id: 19 MiB, two passes, one lane. The algorithm's number is argon2id's. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const maxCharacters = 50;
const maxBytes = 200;

let free = availableParallelism();
const waiting: (() => void)[] = [];

/** Hashing is what an attacker can make us do: as many at once as there are cores, the others wait. */
async function atGate<Value>(work: () => Promise<Value>): Promise<Value> {
  if (free > 0) free -= 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}

/** The one spelling that is hashed: the same password typed on another keyboard may arrive in another form. */
const spelled = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> =>
  atGate(() => hash(spelled(password), cost));

export const verifyPassword = ({
  hash: kept,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> => atGate(() => verify(kept, spelled(password)));

/** False for what is too long to be worth a hash: no such password was ever accepted. */
export const isHashable = (password: string): boolean =>
  password !== '' && Buffer.byteLength(password) <= maxBytes && [...password].length <= maxCharacters;

/** The bounds of the product, and not one of those that everybody tries first. */
export const isWeak = (password: string, email: string): boolean =>
  passwordProblem(password) !== undefined ||
  !isHashable(password) ||
  !password.isWellFormed() ||
  commonPasswords.has(spelled(password).toLowerCase()) ||
  password.toLowerCase() === email;
