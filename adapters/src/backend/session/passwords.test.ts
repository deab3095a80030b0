import { availableParallelism } from 'node:os';
import * as argon2 from '@node-rs/argon2';
import { passwordHasherContract } from '../../contracts/index.ts';
import { Argon2Hasher } from './passwords.ts';

vi.mock('@node-rs/argon2', { spy: true });

passwordHasherContract('Argon2Hasher', () => new Argon2Hasher());

describe('passwords', () => {
  const hasher = new Argon2Hasher();
  const caller = { kind: 'sign-in', caller: '192.0.2.1' } as const;
  const password = 'correct horse';

  it('a flood of them is turned away instead of queued up, and the next one is welcome', async () => {
    const flood = availableParallelism() + 150 + 20;
    const hashes = await Promise.allSettled(
      Array.from({ length: flood }, () => hasher.hash(password, caller)),
    );
    const turnedAway = hashes.filter(({ status }) => status === 'rejected').length;
    expect(turnedAway).toBe(20);
    expect(await hasher.verify(await hasher.hash(password, caller), password, caller)).toBe(true);
  });

  it('are judged without a hash, too, against one of the cost of every other', async () => {
    const wanted = '$argon2id$v=19$m=19456,t=2,p=1$';
    const judged = vi.mocked(argon2.verify).mockClear();
    for (const passwordHash of [await hasher.hash(password, caller), undefined])
      await hasher.verify(passwordHash, 'wrong one', caller);
    const hashes = judged.mock.calls.map(([hash]) => String(hash).slice(0, wanted.length));
    expect(hashes).toEqual([wanted, wanted]);
  });
});
