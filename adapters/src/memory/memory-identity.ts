import { MemoryMailer } from './memory-mailer.ts';
import { MemoryPasswordHasher } from './memory-password-hasher.ts';
import { MemorySecrets } from './memory-secrets.ts';
import { MemoryUsers } from './memory-users.ts';

export type MemoryIdentity = ReturnType<typeof memoryIdentity>;

/** The ports of the identity provider. It hashes nothing and knows only the short list of common passwords. */
export function memoryIdentity() {
  const users = new MemoryUsers();
  return {
    users,
    sessions: users,
    secrets: new MemorySecrets(),
    hasher: new MemoryPasswordHasher(),
    mailer: new MemoryMailer(),
    isListed: () => false,
  };
}
