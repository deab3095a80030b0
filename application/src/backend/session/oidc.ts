import { done, fail, ok, type Result } from '@toolkit/domain/result';
import type { CallBody } from '../../calls/index.ts';
import type { IdentityParts } from './identity-parts.ts';
import { type OidcTrouble, stateIn } from './oidc-issuer.ts';
import type { OidcParts } from './ports.ts';
import type { Answer, Visit } from './visit.ts';

/** Where people sign in at an OpenID provider. */
export class Oidc {
  constructor(
    private readonly parts: IdentityParts,
    private readonly oidc: OidcParts,
  ) {}

  /** Sends somebody to the provider, to sign in there, or to register. */
  async begin(
    { register }: CallBody['/foreign/begin'],
    { source, browser }: Visit,
  ): Answer<'/foreign/begin'> {
    const refused = await this.parts.throttle.refuse(['foreign-begin', source]);
    if (refused) return refused;
    const begun = await this.oidc.issuer.begin({ register });
    if (!begun.ok) return fail({ code: begun.error });
    browser.keepAttempt(begun.value);
    return ok({ url: begun.value.url });
  }

  /** Signs in whom the provider has sent back, and registers them the first time. */
  async finish({ query }: CallBody['/foreign/finish'], visit: Visit): Answer<'/foreign/finish'> {
    const { browser } = visit;
    const state = stateIn(query);
    const answer = await this.enter(query, browser.attempt(state), visit);
    browser.forgetAttempt(state);
    return answer;
  }

  /**
   * Where somebody who has signed out here can sign out at the provider, too.
   * @param idToken of the ended session, encrypted
   */
  leaveUrl(idToken = ''): Promise<string | undefined> {
    return this.oidc.issuer.leaveUrl(this.oidc.decrypt(idToken));
  }

  /**
   * Ends here what has ended at the provider. A token may come again, since the database may fail: it ends no session
   * that was opened since.
   * @param logoutToken from the provider, or from anybody who claims to be it
   */
  async endSessions(logoutToken: string): Promise<Result<void, 'invalid-logout' | OidcTrouble>> {
    const read = await this.oidc.issuer.readLogoutToken(logoutToken);
    if (!read.ok) return read;
    await this.parts.sessions.endOidcSessions(read.value);
    return done;
  }

  private async enter(
    query: string,
    encrypted: string | undefined,
    { source, browser }: Visit,
  ): Answer<'/foreign/finish'> {
    const { users, secrets, throttle, browserSessions } = this.parts;
    const { issuer, encrypt, sessionMs } = this.oidc;
    const refused = await throttle.refuse(['foreign-finish', source]);
    if (refused) return refused;
    const finished = await issuer.finish(query, encrypted);
    if (!finished.ok) return fail({ code: finished.error });
    const { token, now, session } = browserSessions.prepare(sessionMs);
    const user = { ...finished.value, idToken: encrypt(finished.value.idToken), newId: secrets.newId() };
    const opened = await users.enterOidcUser(user, session, now);
    if (opened === 'address-in-use') return fail({ code: opened });
    if (opened === 'disabled') return fail({ code: 'user-disabled' });
    return browserSessions.enter(browser, token, opened);
  }
}
