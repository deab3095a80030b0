import { SecretSeal } from '../secret-seal.ts';

/** What is stored of an ID token, which tells about the person. */
export function sealIdToken(secret: string): (idToken: string) => string {
  const box = new SecretSeal(`id token ${secret}`);
  return (idToken) => box.seal(idToken).toString('base64url');
}
