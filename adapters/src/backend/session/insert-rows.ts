import type { NewSession, OpenSession } from '@toolkit/application/backend/session';
import type { EntityManager } from 'typeorm';
import {
  type CredentialRow,
  credentialEntity,
  sessionEntity,
  type UserRow,
  userEntity,
} from './identity-entities.ts';

/** Registers a user, at the time `now`. */
export async function insertUser(
  manager: EntityManager,
  user: Pick<UserRow, 'id' | 'email' | 'emailVerified' | 'oidc'>,
  credential: Pick<CredentialRow, 'providerId' | 'accountId'> & { readonly password?: string },
  now: Date,
): Promise<void> {
  const times = { createdAt: now, updatedAt: now };
  await manager.insert(userEntity, { ...user, name: '', ...times });
  await manager.insert(credentialEntity, { ...credential, id: user.id, userId: user.id, ...times });
}

/** Opens a session of a user who is in the tables, at the time `now`. */
export async function insertSession(
  manager: EntityManager,
  { id, expiresAt }: NewSession,
  user: OpenSession['user'],
  now: Date,
  oidc?: OpenSession['oidc'],
): Promise<OpenSession> {
  const times = { expiresAt, authenticatedAt: now, createdAt: now, updatedAt: now };
  const row = { id, token: id, userId: user.id, ...times, ...oidc, sid: oidc?.sid ?? null };
  await manager.insert(sessionEntity, row);
  return { id, tokenHash: id, user, disabled: false, expiresAt, openedAt: now, authenticatedAt: now, oidc };
}

export const pickUser = ({ id, email, emailVerified }: UserRow) => ({ id, email, emailVerified });
