import type { OidcParts } from '@toolkit/application/backend/session';
import { SecretEncryption } from '../secret-encryption.ts';

/** What is stored of ID tokens, which tell about people. */
export function idTokenEncryption(secret: string): Pick<OidcParts, 'encrypt' | 'decrypt'> {
  const box = new SecretEncryption(`id token ${secret}`);
  return {
    encrypt: (idToken) => box.encrypt(idToken).toString('base64url'),
    decrypt: (encrypted) => {
      try {
        return box.decrypt(Buffer.from(encrypted, 'base64url'));
      } catch {
        return undefined;
      }
    },
  };
}
