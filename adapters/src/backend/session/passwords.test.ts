import { availableParallelism } from 'node:os';
import * as argon2 from '@node-rs/argon2';
import { passwordHasherContract } from '../../contracts/index.ts';
import { Argon2Hasher } from './passwords.ts';

vi.mock('@node-rs/argon2', { spy: true });

passwordHasherContract('Argon2Hasher', () => new Argon2Hasher());

describe('passwords', () => {
  const hasher = new Argon2Hasher();
  const password = 'correct horse';

  it('are hashed and judged as many at a time as there are cores', async () => {
    let under = 0;
    let most = 0;
    const count = async <Value>(work: Promise<Value>) => {
      under += 1;
      most = Math.max(most, under);
      return work.finally(() => {
        under -= 1;
      });
    };
    const { hash, verify } = await vi.importActual<typeof argon2>('@node-rs/argon2');
    vi.mocked(argon2.hash).mockImplementation((...parts) => count(hash(...parts)));
    vi.mocked(argon2.verify).mockImplementation((...parts) => count(verify(...parts)));
    const known = await hasher.hash(password);
    const cores = availableParallelism();
    const calls = Array.from({ length: cores + 2 }, () => [
      hasher.hash(password),
      hasher.verify(known, password),
    ]);
    await Promise.all(calls.flat());
    expect(most).toBe(cores);
  });

  it('are judged without a hash, too, against one of the cost of every other', async () => {
    const wanted = '$argon2id$v=19$m=19456,t=2,p=1$';
    const judged = vi.mocked(argon2.verify).mockClear();
    for (const passwordHash of [await hasher.hash(password), undefined])
      await hasher.verify(passwordHash, 'wrong one');
    const hashes = judged.mock.calls.map(([hash]) => String(hash).slice(0, wanted.length));
    expect(hashes).toEqual([wanted, wanted]);
  });
});
