import { SecretEncryption } from './secret-encryption.ts';

describe('the encryption of a secret', () => {
  it('gives back what was encrypted, each time in another form', () => {
    const encryption = new SecretEncryption('secret');
    const [one, other] = [encryption.encrypt('text'), encryption.encrypt('text')];
    expect(one.equals(other)).toBe(false);
    expect([one, other].map((encrypted) => new SecretEncryption('secret').decrypt(encrypted))).toEqual([
      'text',
      'text',
    ]);
  });

  it('decrypts nothing that was changed or encrypted with another secret', () => {
    const encrypted = new SecretEncryption('secret').encrypt('text');
    expect(() => new SecretEncryption('other').decrypt(encrypted)).toThrow();
    for (const at of encrypted.keys()) {
      const bent = Buffer.from(encrypted);
      bent[at] = (bent[at] ?? 0) ^ 1;
      expect(() => new SecretEncryption('secret').decrypt(bent)).toThrow();
    }
  });
});
