import * as argon2 from '@node-rs/argon2';
import { passwordHasherContract } from '../../contracts/index.ts';
import { HashGate } from './hash-gate.ts';
import { Argon2Hasher } from './passwords.ts';

vi.mock('@node-rs/argon2', { spy: true });

passwordHasherContract('Argon2Hasher', () => new Argon2Hasher());

describe('passwords', () => {
  const hasher = new Argon2Hasher();
  const caller = { kind: 'sign-in', caller: '192.0.2.1' } as const;
  const password = 'correct horse';

  it('are hashed and judged in turns', async () => {
    const inTurns = vi.spyOn(HashGate.prototype, 'run');
    await hasher.verify(await hasher.hash(password, caller), password, caller);
    expect(inTurns.mock.calls.map(([one]) => one)).toEqual([caller, caller]);
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
