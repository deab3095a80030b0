import type { NewSession, OidcUser, OpenSession } from '@toolkit/application/backend/session';
import { decideAddress } from '@toolkit/domain/session';
import type { EntityManager } from 'typeorm';
import {
  credentialEntity,
  mailedCodeEntity,
  ownerOf,
  sessionEntity,
  userEntity,
} from './identity-entities.ts';

type User = OpenSession['user'];

/**
 * `Users.enterOidcUser` in a transaction.
 * @throws if the address gets an owner, or the subject its user, at the same time
 */
export async function enterOidcUser(
  manager: EntityManager,
  oidcUser: OidcUser & { readonly newId: string },
  session: NewSession,
  now: Date,
): Promise<OpenSession | 'address-in-use' | 'disabled'> {
  // Before the user: a first sign-in of the same subject that ends in between would look like somebody else's.
  const owner = await manager.findOne(userEntity, { select: { id: true }, where: ownerOf(oidcUser.email) });
  const known = await findKnown(manager, oidcUser);
  if (known?.disabled) return 'disabled';
  const address = decideAddress(known, oidcUser, owner !== null && owner.id !== known?.id);
  if (!address) return 'address-in-use';
  const { email, emailVerified, takenEmail } = address;
  const user = { id: known?.id ?? oidcUser.newId, email, emailVerified, disabled: false };
  if (!known) await register(manager, user, oidcUser, now);
  else if (known.email !== email || known.emailVerified !== emailVerified) {
    await manager.update(userEntity, { id: user.id }, { email, emailVerified, updatedAt: now });
    if (known.email !== email) await manager.delete(mailedCodeEntity, { userId: user.id });
  }
  const { issuer, sid, idToken } = oidcUser;
  const { id, expiresAt } = session;
  const times = { createdAt: now, updatedAt: now, authenticatedAt: now, expiresAt };
  const oidc = { issuer, idToken, ...(sid !== undefined && { sid }) };
  await manager.insert(sessionEntity, { id, token: id, userId: user.id, ...times, ...oidc });
  return {
    id,
    expiresAt,
    tokenHash: id,
    user: { ...user, takenEmail },
    openedAt: now,
    authenticatedAt: now,
    oidc,
  };
}

/** SQL: locks the user, so that their sign-ins come one after the other. */
async function findKnown(manager: EntityManager, { issuer, subject }: OidcUser): Promise<User | undefined> {
  const [known] = await manager.query<User[]>(
    `SELECT u."id", u."email", u."emailVerified", u."disabled"
     FROM "identity_account" a JOIN "identity_user" u ON u."id" = a."userId"
     WHERE a."providerId" = $1 AND a."accountId" = $2 FOR NO KEY UPDATE OF u`,
    [issuer, subject],
  );
  return known;
}

async function register(
  manager: EntityManager,
  { id, ...address }: User,
  { issuer, subject }: OidcUser,
  now: Date,
): Promise<void> {
  const times = { createdAt: now, updatedAt: now };
  await manager.insert(userEntity, { id, name: '', ...address, oidc: true, ...times });
  await manager.insert(credentialEntity, {
    id,
    accountId: subject,
    providerId: issuer,
    userId: id,
    ...times,
  });
}
