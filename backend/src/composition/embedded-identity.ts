import { type Database, type SecretStore, StartupError } from '@toolkit/adapters/backend/database';
import {
  type IdentityAdapters,
  identityAdapters,
  needsSecret,
  readCommonPasswords,
  SigningKeyUnreadable,
} from '@toolkit/adapters/backend/session';
import type { IsListed } from '@toolkit/domain/validation';

/** Opens what the embedded identity provider keeps in the database. @throws StartupError */
export async function openIdentity(
  { dataSource }: Database,
  secrets: SecretStore,
): Promise<IdentityAdapters> {
  const adapters = identityAdapters(dataSource, await secrets('identity', () => needsSecret(dataSource)));
  await adapters.signer.check().catch((error: unknown) => {
    if (error instanceof SigningKeyUnreadable) throw new StartupError(unreadable, { cause: error });
    // Other failures of the database show at /readyz.
  });
  return adapters;
}

/** @throws StartupError */
export const loadCommonPasswords = (file: string): Promise<IsListed> =>
  readCommonPasswords(file).catch((cause: unknown) => {
    const message = `The list of common passwords in ${file} is missing or damaged; remove it and run npm run build.`;
    throw new StartupError(message, { cause });
  });

const unreadable =
  'The key that signs tokens cannot be read with the secret "identity" (a file in DATA_DIR/keys, or a row of kept_keys in PostgreSQL); restore that secret from a backup, or see Rotation in docs/deploy.md for a new one.';
