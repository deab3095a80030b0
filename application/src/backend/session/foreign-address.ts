import type { OpenSession } from './ports.ts';

type Address = Pick<OpenSession['user'], 'email' | 'emailVerified'>;

/**
 * The address of a foreign person after a sign-in at which the issuer claims one. What was proven once, also by a mail
 * of ours, stays so: many issuers never vouch for an address, and an unproven one must not take its place.
 * @param known what we have stored; undefined at the first sign-in
 */
export function addressAfter(known: Address | undefined, claimed: Address): Address {
  if (known?.emailVerified && (known.email === claimed.email || !claimed.emailVerified)) return known;
  return claimed;
}
