import type { IdentityUser } from './session.ts';

type Address = Pick<IdentityUser, 'email' | 'emailVerified' | 'takenEmail'>;

/**
 * Decides which address somebody has after a sign-in at an OpenID provider. What was proven once, also by a mail of ours,
 * stays so: many providers never vouch for an address, and an unproven one must not take its place.
 * @param known what is stored; undefined at the first sign-in
 * @param claimed by the provider
 * @param isTaken whether somebody else has proven the claimed address, or signs in with it and a password. Others who
 * have not proven it exclude nobody
 * @returns undefined for a newcomer whose address is taken
 */
export function decideAddress(
  known: Address | undefined,
  claimed: Address,
  isTaken: boolean,
): Address | undefined {
  if (isTaken) return known && { ...known, takenEmail: claimed.email };
  if (known?.emailVerified && (known.email === claimed.email || !claimed.emailVerified)) return known;
  return claimed;
}
