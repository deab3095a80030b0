import type { OidcParts } from '@toolkit/application/backend/session';
import { SecretSeal } from '../secret-seal.ts';

/** What is stored of ID tokens, which tell about people. */
export function sealedIdTokens(secret: string): Pick<OidcParts, 'seal' | 'open'> {
  const box = new SecretSeal(`id token ${secret}`);
  return {
    seal: (idToken) => box.seal(idToken).toString('base64url'),
    open: (sealed) => {
      try {
        return box.open(Buffer.from(sealed, 'base64url'));
      } catch {
        return undefined;
      }
    },
  };
}
