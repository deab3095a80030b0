import { createHash } from 'node:crypto';
import type { AccountKey } from '@toolkit/application/backend/account';

const hashes = new WeakMap<AccountKey, string>();

/** Stands for an account where its key should not be kept: 43 characters. One object is hashed once. */
export function hashAccount(account: AccountKey): string {
  const known = hashes.get(account);
  if (known !== undefined) return known;
  const { issuer, subject } = account;
  const hash = createHash('sha256').update(`${issuer}\n${subject}`).digest('base64url');
  hashes.set(account, hash);
  return hash;
}
