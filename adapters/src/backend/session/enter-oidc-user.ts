import type { NewSession, OidcUser, OpenSession } from '@toolkit/application/backend/session';
import { decideAddress } from '@toolkit/domain/session';
import type { EntityManager } from 'typeorm';
import { mailedCodeEntity, ownerOf, userEntity } from './identity-entities.ts';
import { insertSession, insertUser } from './insert-rows.ts';

/** `Users.enterOidcUser` in a transaction. @throws if another sign-in registers the subject or gets the address first */
export async function enterOidcUser(
  manager: EntityManager,
  { issuer, subject, sid, idToken, newId, ...claimed }: OidcUser & { readonly newId: string },
  session: NewSession,
  now: Date,
): Promise<OpenSession | 'address-in-use' | 'user-disabled'> {
  // Before the user: a first sign-in of the same subject that ends in between would look like somebody else's.
  const owner = await manager.findOne(userEntity, { select: { id: true }, where: ownerOf(claimed.email) });
  // SQL: it locks the user, so that their sign-ins come one after the other. Of first ones the table lets one in.
  const [known] = await manager.query<OpenSession['user'][]>(
    `SELECT u."id", u."email", u."emailVerified", u."disabled"
     FROM "identity_account" a JOIN "identity_user" u ON u."id" = a."userId"
     WHERE a."providerId" = $1 AND a."accountId" = $2 FOR NO KEY UPDATE OF u`,
    [issuer, subject],
  );
  if (known?.disabled) return 'user-disabled';
  const address = decideAddress(known, claimed, owner !== null && owner.id !== known?.id);
  if (!address) return 'address-in-use';
  const { email, emailVerified, takenEmail } = address;
  const userId = known?.id ?? newId;
  const user = { id: userId, email, emailVerified, disabled: false, takenEmail };
  if (!known) {
    const credential = { providerId: issuer, accountId: subject };
    await insertUser(manager, { id: userId, email, emailVerified, oidc: true }, credential, now);
  } else if (known.email !== email || known.emailVerified !== emailVerified) {
    await manager.update(userEntity, { id: userId }, { email, emailVerified, updatedAt: now });
    if (known.email !== email) await manager.delete(mailedCodeEntity, { userId });
  }
  const oidc = { issuer, idToken, ...(sid !== undefined && { sid }) };
  return insertSession(manager, session, user, now, oidc);
}
