import { hash } from 'node:crypto';
import type { AccountKey } from '@toolkit/application/backend/account';

/** Stands for an account where its key should not be kept: 43 characters. */
export const hashAccount = ({ issuer, subject }: AccountKey): string =>
  hash('sha256', `${issuer}\n${subject}`, 'base64url');
