import {
  OpenidClientIssuer,
  type OpenidTroubleReport,
  textEncryption,
} from '@toolkit/adapters/backend/session/oidc';
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
    const report = ({ code, cause, setting }: OpenidTroubleReport) => {
      onEvent('openid-trouble');
      log[code === undefined ? 'warn' : 'error']({ event: 'openid-trouble', code, setting }, cause);
    };
    // The provider leads back to one address, so attempts that begin under another name of this machine would fail.
    return openOwn(context, [publicUrl], (secret) => ({
      issuer: new OpenidClientIssuer({
        settings,
        ...makeAddresses(publicUrl),
        secret,
        clock: ports.clock,
        report,
      }),
      sessionMs: settings.sessionMs,
      ...textEncryption(`id token ${secret}`),
    }));
  },
  async check(settings, { publicUrl, port }) {
    const own = publicUrl ?? `http://localhost:${port}`;
    const addresses = makeAddresses(own);
    const reports: OpenidTroubleReport[] = [];
    const clock = { now: () => new Date() };
    const report = (trouble: OpenidTroubleReport) => reports.push(trouble);
    const examined = await new OpenidClientIssuer({
      settings,
      ...addresses,
      secret: '',
      clock,
      report,
    }).examine();
    return [
      ...(examined.ok
        ? [
            ok(
              `The provider calls itself ${examined.value.issuer}, as OIDC_ISSUER says, and takes our secret.`,
            ),
          ]
        : []),
      ...reports.map((trouble) => describe(trouble, settings)),
      ...(examined.ok && !examined.value.canLeave ? [warning(cannotLeave)] : []),
      ok(
        `Register ${addresses.redirectUrl} at the provider as redirect address, ${addresses.leftUrl} as the one after signing out, and ${own}${identityPath}${oidcEndedPath} for back-channel logout if it has that.`,
      ),
    ];
  },
};

const cannotLeave =
  'The provider names no page for signing out: whoever signs out here stays signed in there. If it has such a page, set OIDC_END_SESSION_URL.';

function describe({ code, cause, setting }: OpenidTroubleReport, { tokenAuth }: OidcSettings): Finding {
  if (code === undefined) return warning(cause);
  if (setting === 'OIDC_CLIENT_SECRET' && tokenAuth !== undefined)
    return problem(`${cause} It was sent by ${tokenAuth} only, as OIDC_TOKEN_AUTH says.`);
  return problem(cause.includes(setting) ? cause : `${cause} Check ${setting}.`);
}

/** The addresses of ours that the provider has to know. */
const makeAddresses = (publicUrl: string) => ({
  redirectUrl: publicUrl + paths.signedIn,
  leftUrl: publicUrl + paths.login,
});
