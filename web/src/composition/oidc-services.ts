import { sessionInBrowser } from '@toolkit/adapters/web/session';
import { MailedLinks, OidcSessionClient } from '@toolkit/application/web/session';
import type { Config } from '../config.ts';
import { clearAnswer } from '../session/taken-answer.ts';

/** Nothing comes before the provider's answer has left the address. */
export function openOidc({ name, accountUrl }: NonNullable<Config['oidc']>, send: typeof fetch) {
  clearAnswer();
  const parts = sessionInBrowser(send);
  const identity = new OidcSessionClient({ ...parts, provider: { name, accountUrl } });
  return { identity, oidcSignIn: identity, mailedLinks: new MailedLinks(parts.calls) };
}
