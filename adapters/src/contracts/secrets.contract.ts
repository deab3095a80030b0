import type { Secrets } from '@toolkit/application/backend/session';

export function secretsContract(name: string, make: () => Secrets): void {
  describe(`${name} as Secrets`, () => {
    it('makes codes that differ, each with the hash under which it is found', () => {
      const secrets = make();
      const made = Array.from({ length: 100 }, () => secrets.newCode());
      expect(new Set(made.map(({ code }) => code)).size).toBe(100);
      expect(new Set(made.map(({ codeHash }) => codeHash)).size).toBe(100);
      for (const { code, codeHash } of made) expect(secrets.hashCode(code)).toBe(codeHash);
    });

    it('makes ids that differ', () => {
      const secrets = make();
      expect(new Set(Array.from({ length: 100 }, () => secrets.newId())).size).toBe(100);
    });

    it('names an address the same each time, and another one differently', () => {
      const secrets = make();
      const key = secrets.hashEmail('ada@example.com');
      expect(secrets.hashEmail('ada@example.com')).toBe(key);
      expect(secrets.hashEmail('bob@example.com')).not.toBe(key);
    });
  });
}
