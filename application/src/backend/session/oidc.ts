import { done, fail, ok } from '@toolkit/domain/result';
import type { IdentityParts } from './identity-parts.ts';
import { stateIn } from './oidc-issuer.ts';
import type { NewSession, OidcParts } from './ports.ts';
import type { Handler } from './visit.ts';

/** Where people sign in at an OpenID provider. */
export class Oidc {
  constructor(
    private readonly parts: IdentityParts,
    readonly provider: OidcParts,
  ) {}

  /** Sends somebody to the provider, to sign in there, or to register. */
  readonly begin: Handler<'/foreign/begin'> = async ({ register }, { browser }) => {
    const begun = await this.provider.issuer.begin(register);
    if (!begun.ok) return fail({ code: begun.error });
    browser.keepAttempt(begun.value);
    return ok({ url: begun.value.url });
  };

  /** Signs in whom the provider has sent back, and registers them the first time. The answer uses the attempt up. */
  readonly finish: Handler<'/foreign/finish'> = async ({ query }, { browser }) => {
    const { issuer, sessionMs } = this.provider;
    const { users, secrets, browserSessions } = this.parts;
    const finished = await issuer.finish(query, browser.takeAttempt(stateIn(query)));
    if (!finished.ok) return fail({ code: finished.error });
    const enter = async (session: NewSession, now: Date) => {
      const opened = await users.enterOidcUser(finished.value, secrets.newId(), session, now);
      return typeof opened === 'string' ? fail({ code: opened }) : ok(opened);
    };
    return browserSessions.enter(browser, enter, sessionMs);
  };

  /**
   * Ends here what has ended at the provider. A token may come again, since the database may fail: it ends no session
   * that was opened since.
   * @param logoutToken from the provider, or from anybody who claims to be it
   */
  async endSessions(logoutToken: string) {
    const read = await this.provider.issuer.readLogoutToken(logoutToken);
    if (!read.ok) return read;
    await this.parts.sessions.endOidcSessions(read.value);
    return done;
  }
}
