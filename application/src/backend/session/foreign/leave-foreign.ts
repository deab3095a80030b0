import type { ForeignIssuer } from '../foreign-issuer.ts';
import type { ForeignParts } from '../ports.ts';

/** Leads somebody who has signed out here to where they can sign out at the provider, too. */
export class LeaveForeign {
  constructor(private readonly parts: Pick<ForeignParts, 'issuer' | 'open'>) {}

  /** @param idToken of the ended session, sealed. Without one the provider may ask who is leaving */
  execute(idToken: string): ReturnType<ForeignIssuer['leaveUrl']> {
    const { issuer, open } = this.parts;
    return issuer.leaveUrl(open(idToken));
  }
}
