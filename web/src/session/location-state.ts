import type { IdentityFailure } from '@toolkit/application/web/session';
import { useLocation } from 'react-router-dom';

export type LoginNote = 'ended' | 'verified' | 'password-set';

/** What one screen passes to the next through the router's state: not in the address, so it is in no log. */
export interface Carried {
  readonly email?: string;
  readonly note?: LoginNote;
  /** Of a sign-in at a provider. */
  readonly failure?: IdentityFailure;
}

export const useCarried = (): Carried => useLocation().state ?? {};
