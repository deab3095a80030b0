import { CryptoSecrets } from './crypto-secrets.ts';

const secrets = new CryptoSecrets('a secret of tests, long enough to be one');

describe('secrets', () => {
  it('are codes and ids that differ, and one hash for each code and address', () => {
    const codes = Array.from({ length: 100 }, () => secrets.newCode());
    const made = [...codes.map(({ code }) => code), ...codes.map(({ codeHash }) => codeHash)];
    expect(new Set([...made, ...codes.map(() => secrets.newId())]).size).toBe(300);
    for (const { code, codeHash } of codes) expect(secrets.hashCode(code)).toBe(codeHash);
    expect(secrets.hashEmail('ada@example.com')).toBe(secrets.hashEmail('ada@example.com'));
    expect(secrets.hashEmail('bob@example.com')).not.toBe(secrets.hashEmail('ada@example.com'));
  });

  it('hide the code behind its hash and the address behind a key that needs the secret', () => {
    const { code, codeHash } = secrets.newCode();
    expect(Buffer.from(code, 'base64url')).toHaveLength(32);
    expect(codeHash).not.toContain(code);
    const key = secrets.hashEmail('ada@example.com');
    expect(key).not.toContain('ada');
    expect(new CryptoSecrets('another secret of tests, as long as it').hashEmail('ada@example.com')).not.toBe(
      key,
    );
  });
});
