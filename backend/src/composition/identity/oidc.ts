import { OpenidClientIssuer } from '@toolkit/adapters/backend/session/oidc';
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
        publicUrl,
        secret,
        clock: ports.clock,
        report: ({ code, cause, isBrought }) => {
          if (!isBrought) onEvent('openid-trouble');
          log[isBrought ? 'warn' : 'error']({ event: 'openid-trouble', code }, cause);
        },
      }),
      sessionMs: settings.sessionMs,
    }));
  },
  async check(settings, { publicUrl, port }) {
    const own = publicUrl ?? `http://localhost:${port}`;
    const findings: Finding[] = [];
    const provider = new OpenidClientIssuer({
      settings,
      publicUrl: own,
      secret: '',
      clock: { now: () => new Date() },
      report: ({ cause }) => findings.push(problem(cause)),
    });
    const examined = await provider.examine();
    if (examined.ok) {
      const taken = `The provider calls itself ${examined.value}, as OIDC_ISSUER says, and takes our secret.`;
      findings.push(ok(taken));
      if ((await provider.leaveUrl()) === undefined) findings.push(warning(cannotLeave));
    }
    return [
      ...findings,
      ok(
        `Register ${own}${paths.signedIn} at the provider as redirect address, ${own}${paths.login} as the one after signing out, and ${own}${identityPath}${oidcEndedPath} for back-channel logout if it has that.`,
      ),
    ];
  },
};

const cannotLeave =
  'The provider names no page for signing out: whoever signs out here stays signed in there. If it has such a page, set OIDC_END_SESSION_URL.';
