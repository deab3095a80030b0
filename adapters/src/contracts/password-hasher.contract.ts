import type { HashCaller, PasswordHasher } from '@toolkit/application/backend/session';

export function passwordHasherContract(name: string, make: () => PasswordHasher): void {
  describe(`${name} as PasswordHasher`, () => {
    const caller: HashCaller = { kind: 'change', caller: 'ada' };

    it('tells the password that it hashed from every other one', async () => {
      const hasher = make();
      const hash = await hasher.hash('correct horse', caller);
      expect(await hasher.verify(hash, 'correct horse', caller)).toBe(true);
      expect(await hasher.verify(hash, 'Correct horse', caller)).toBe(false);
      expect(await hasher.verify(hash, '', caller)).toBe(false);
      expect(await hasher.verify(undefined, 'correct horse', caller)).toBe(false);
    });

    it.each([' tail', '\0tail', 'tail '])('keeps every character of a password: %j', async (tail) => {
      const hasher = make();
      const hash = await hasher.hash(tail, caller);
      expect(await hasher.verify(hash, tail, caller)).toBe(true);
      expect(await hasher.verify(hash, 'tail', caller)).toBe(false);
      expect(await hasher.verify(hash, tail.replace('tail', 'other'), caller)).toBe(false);
    });

    it('tells long passwords apart by their last letter', async () => {
      const hasher = make();
      const long = 'ü'.repeat(99);
      const hash = await hasher.hash(`${long}a`, caller);
      expect(await hasher.verify(hash, `${long}a`, caller)).toBe(true);
      expect(await hasher.verify(hash, `${long}b`, caller)).toBe(false);
    });

    it('takes a password however a keyboard composes its letters', async () => {
      const hasher = make();
      const [composed, decomposed] = ['caf\u00e9 au lait', 'cafe\u0301 au lait'];
      const hash = await hasher.hash(composed, caller);
      expect(await hasher.verify(hash, decomposed, caller)).toBe(true);
    });
  });
}
