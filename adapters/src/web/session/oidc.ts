import { OidcSessionClient, type OidcSignIn } from '@toolkit/application/web/session';
import { EmbeddedMailedLinks } from './embedded-mailed-links.ts';
import { HttpIdentityCalls } from './http-identity-calls.ts';
import { embeddedIdentityInBrowser } from './in-browser.ts';
import { SessionHint } from './session-hint.ts';

/** Sign-in at an OpenID provider in a real browser; the sessions are those of our backend. */
export function oidcInBrowser(provider: Pick<OidcSignIn, 'name' | 'accountUrl'>, send: typeof fetch) {
  const surroundings = embeddedIdentityInBrowser(send);
  const { baseUrl, tabs, locks, now, newId } = surroundings;
  const calls = new HttpIdentityCalls(baseUrl, send);
  const identity = new OidcSessionClient({
    calls,
    kept: new SessionHint(tabs, locks),
    now,
    newId,
    provider,
  });
  return { identity, oidcSignIn: identity, mailedLinks: new EmbeddedMailedLinks(surroundings) };
}
