import type { PasswordHasher } from '@toolkit/application/backend/session';

export function passwordHasherContract(name: string, make: () => PasswordHasher): void {
  describe(`${name} as PasswordHasher`, () => {
    it('tells the password that it hashed from every other one', async () => {
      const hasher = make();
      const hash = await hasher.hash('correct horse');
      expect(await hasher.verify(hash, 'correct horse')).toBe(true);
      expect(await hasher.verify(hash, 'Correct horse')).toBe(false);
      expect(await hasher.verify(hash, '')).toBe(false);
      expect(await hasher.verify(undefined, 'correct horse')).toBe(false);
    });

    it.each([' tail', '\0tail', 'tail '])('keeps every character of a password: %j', async (tail) => {
      const hasher = make();
      const hash = await hasher.hash(tail);
      expect(await hasher.verify(hash, tail)).toBe(true);
      expect(await hasher.verify(hash, 'tail')).toBe(false);
      expect(await hasher.verify(hash, tail.replace('tail', 'other'))).toBe(false);
    });

    it('tells long passwords apart by their last letter', async () => {
      const hasher = make();
      const long = 'ü'.repeat(99);
      const hash = await hasher.hash(`${long}a`);
      expect(await hasher.verify(hash, `${long}a`)).toBe(true);
      expect(await hasher.verify(hash, `${long}b`)).toBe(false);
    });

    it('takes a password however a keyboard composes its letters', async () => {
      const hasher = make();
      const [composed, decomposed] = ['caf\u00e9 au lait', 'cafe\u0301 au lait'];
      const hash = await hasher.hash(composed);
      expect(await hasher.verify(hash, decomposed)).toBe(true);
    });
  });
}
