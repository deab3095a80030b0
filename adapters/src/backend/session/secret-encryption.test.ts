import { SecretEncryption } from './secret-encryption.ts';

const make = (secret = 'secret') => new SecretEncryption(secret, 'hex');

describe('the encryption of a secret', () => {
  it('gives back what was encrypted, each time in another form', () => {
    const [one, other] = [make().encrypt('text'), make().encrypt('text')];
    expect(one).not.toBe(other);
    expect([one, other].map((encrypted) => make().decrypt(encrypted))).toEqual(['text', 'text']);
  });

  it('decrypts nothing that was changed or encrypted with another secret', () => {
    const encrypted = make().encrypt('text');
    expect(make('other').decrypt(encrypted)).toBeUndefined();
    for (let at = 0; at < encrypted.length; at += 1) {
      const digit = encrypted[at] === '0' ? '1' : '0';
      expect(make().decrypt(encrypted.slice(0, at) + digit + encrypted.slice(at + 1))).toBeUndefined();
    }
  });
});
