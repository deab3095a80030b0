import type { AccountSaveFailure } from './save-account.ts';

/** The HTTP status of each failure of SaveAccount, for the server and for the memory `AccountApi`. */
export const saveStatus = {
  'invalid-names': 400,
  'account-missing': 404,
  'avatar-too-large': 413,
  'avatar-not-an-image': 415,
  'avatar-too-many-pixels': 422,
  'avatar-busy': 503,
} as const satisfies Record<AccountSaveFailure, number>;
