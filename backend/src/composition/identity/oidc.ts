import { OpenidClientIssuer, textEncryption } from '@toolkit/adapters/backend/session/oidc';
import { identityPath, oidcEndedPath, paths } from '@toolkit/domain/session';
import { type Finding, ok, problem, warning } from '../../doctor/finding.ts';
import { keepUsers, openOwn } from './embedded.ts';
import type { IdentityProvider } from './identity.ts';
import { type OidcSettings, oidcVariables, readOidc } from './oidc-settings.ts';

/** Any OpenID provider: people sign in there, and the sessions and tokens are ours. */
export const oidc: IdentityProvider<typeof oidcVariables, OidcSettings> = {
  name: 'oidc',
  variables: oidcVariables,
  read: readOidc,
  keepUsers,
  page: ({ name, accountUrl }, publicUrl) => ({ origins: [publicUrl], oidc: { name, accountUrl } }),
  async open(settings, context) {
    const { ports, publicUrl, log, onEvent } = context;
    // The provider leads back to one address, so attempts that begin under another name of this machine would fail.
    return openOwn(context, [publicUrl], (secret) => ({
      issuer: new OpenidClientIssuer({
        settings,
        ...makeAddresses(publicUrl),
        secret,
        clock: ports.clock,
        report: ({ code, cause, isBrought }) => {
          if (!isBrought) onEvent('openid-trouble');
          log[isBrought ? 'warn' : 'error']({ event: 'openid-trouble', code }, cause);
        },
      }),
      sessionMs: settings.sessionMs,
      ...textEncryption(`id token ${secret}`),
    }));
  },
  async check(settings, { publicUrl, port }) {
    const own = publicUrl ?? `http://localhost:${port}`;
    const addresses = makeAddresses(own);
    const findings: Finding[] = [];
    const examined = await new OpenidClientIssuer({
      settings,
      ...addresses,
      secret: '',
      clock: { now: () => new Date() },
      report: ({ cause }) => findings.push(problem(cause)),
    }).examine();
    if (examined.ok)
      findings.push(
        ok(`The provider calls itself ${examined.value.issuer}, as OIDC_ISSUER says, and takes our secret.`),
      );
    if (examined.ok && !examined.value.canLeave) findings.push(warning(cannotLeave));
    return [
      ...findings,
      ok(
        `Register ${addresses.redirectUrl} at the provider as redirect address, ${addresses.leftUrl} as the one after signing out, and ${own}${identityPath}${oidcEndedPath} for back-channel logout if it has that.`,
      ),
    ];
  },
};

const cannotLeave =
  'The provider names no page for signing out: whoever signs out here stays signed in there. If it has such a page, set OIDC_END_SESSION_URL.';

/** The addresses of ours that the provider has to know. */
const makeAddresses = (publicUrl: string) => ({
  redirectUrl: publicUrl + paths.signedIn,
  leftUrl: publicUrl + paths.login,
});
