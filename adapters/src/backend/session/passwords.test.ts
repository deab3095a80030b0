import { availableParallelism } from 'node:os';
import { passwordHasherContract } from '../../contracts/index.ts';
import { Argon2Hasher } from './passwords.ts';

passwordHasherContract('Argon2Hasher', () => new Argon2Hasher());

describe('passwords', () => {
  it('a flood of them is turned away instead of queued up, and the next one is welcome', async () => {
    const hasher = new Argon2Hasher();
    const caller = { kind: 'sign-in', caller: '192.0.2.1' } as const;
    const password = 'correct horse';
    const flood = availableParallelism() + 150 + 20;
    const hashes = await Promise.allSettled(
      Array.from({ length: flood }, () => hasher.hash(password, caller)),
    );
    const turnedAway = hashes.filter(({ status }) => status === 'rejected').length;
    expect(turnedAway).toBe(20);
    expect(await hasher.verify(await hasher.hash(password, caller), password, caller)).toBe(true);
  });
});
