import type { IdentityFailure } from '@toolkit/application/web/session';
import { useLocation } from 'react-router-dom';

export type LoginNote = 'ended' | 'verified' | 'password-set';

/** What one screen passes to the next through the router's state: not in the address, so it is in no log. */
export interface Carried {
  readonly email?: string;
  /** Who typed the address as a correction of their own. */
  readonly of?: string;
  readonly note?: LoginNote;
  /** Of a sign-in at a provider. */
  readonly failure?: IdentityFailure;
}

export const useCarried = (): Carried => useLocation().state ?? {};

/** The address that this user typed as a correction. It must not reach the next user in the same tab. */
export const correctedEmail = ({ email, of }: Carried, user: string | undefined): string | undefined =>
  user !== undefined && of === user ? email : undefined;
