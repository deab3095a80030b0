import { secretsContract } from '../../contracts/index.ts';
import { CryptoSecrets } from './crypto-secrets.ts';

const secrets = new CryptoSecrets('a secret of tests, long enough to be one');

secretsContract('CryptoSecrets', () => secrets);

describe('secrets', () => {
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
