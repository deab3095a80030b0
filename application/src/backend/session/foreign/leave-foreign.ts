import type { ForeignParts } from '../ports.ts';

/** Leads somebody who has signed out here to where they can sign out at the provider, too. */
export class LeaveForeign {
  constructor(private readonly parts: Pick<ForeignParts, 'issuer' | 'open'>) {}

  /**
   * @param idToken of the ended session, sealed. Without one the provider may ask who is leaving
   * @returns undefined if the provider has no such place or is down
   */
  execute(idToken: string): Promise<string | undefined> {
    const { issuer, open } = this.parts;
    return issuer.leaveUrl(open(idToken));
  }
}
