import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits. Only their hash is kept, which needs no salt and no slowness: nobody guesses such a code. */
export function newCode(): { code: string; codeHash: string } {
  const code = randomBytes(32).toString('base64url');
  return { code, codeHash: hashOfCode(code) };
}

export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('base64url');
