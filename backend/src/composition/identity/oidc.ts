import {
  examineOpenid,
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
    const { redirectUrl, leftUrl } = makeAddresses(own);
    return [
      ...describe(settings, await examineOpenid(settings, redirectUrl)),
      ok(
        `Register ${redirectUrl} at the provider as redirect address, ${leftUrl} as the one after signing out, and ${own}${identityPath}${oidcEndedPath} for back-channel logout if it has that.`,
      ),
    ];
  },
};

/** What the provider says about the settings. */
function describe(
  { tokenAuth }: Pick<OidcSettings, 'tokenAuth'>,
  examined: Awaited<ReturnType<typeof examineOpenid>>,
): Finding[] {
  if (!examined.ok) {
    const { cause, setting = 'OIDC_ISSUER' } = examined.error;
    const isOfSecret = setting === 'OIDC_CLIENT_SECRET' && tokenAuth !== undefined;
    if (isOfSecret) return [problem(`${cause} It was sent by ${tokenAuth} only, as OIDC_TOKEN_AUTH says.`)];
    return [problem(cause.includes(setting) ? cause : `${cause} Check ${setting}.`)];
  }
  const { issuer, canLeave, warnings } = examined.value;
  return [
    ok(`The provider calls itself ${issuer}, as OIDC_ISSUER says, and takes our secret.`),
    ...warnings.map(({ cause }) => warning(cause)),
    ...(canLeave
      ? []
      : [
          warning(
            'The provider names no page for signing out: whoever signs out here stays signed in there. If it has such a page, set OIDC_END_SESSION_URL.',
          ),
        ]),
  ];
}

/** The addresses of ours that the provider has to know. */
const makeAddresses = (publicUrl: string) => ({
  redirectUrl: publicUrl + paths.signedIn,
  leftUrl: publicUrl + paths.login,
});
