import { availableParallelism } from 'node:os';
import { passwordHasherContract } from '../../contracts/index.ts';
import { Argon2Hasher, hashPassword, verifyPassword } from './passwords.ts';

passwordHasherContract('Argon2Hasher', () => new Argon2Hasher());

describe('passwords', () => {
  it('a flood of them is turned away instead of queued up, and the next one is welcome', async () => {
    const password = 'correct horse';
    const flood = availableParallelism() + 150 + 20;
    const hashes = await Promise.allSettled(Array.from({ length: flood }, () => hashPassword(password)));
    const turnedAway = hashes.filter(({ status }) => status === 'rejected').length;
    expect(turnedAway).toBe(20);
    expect(await verifyPassword({ hash: await hashPassword(password), password })).toBe(true);
  });
});
