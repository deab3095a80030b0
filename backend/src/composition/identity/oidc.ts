import {
  examineOpenid,
  OpenidClientIssuer,
  type OpenidTroubleReport,
  sealedIdTokens,
} from '@toolkit/adapters/backend/session/foreign';
import { foreignEndedPath, identityPath, paths } from '@toolkit/domain/session';
import { judgeOpenid } from '../../doctor/openid.ts';
import { keepPeople, openOwn, sayUnreadable } from './embedded.ts';
import type { IdentityProvider } from './identity.ts';
import { type OidcSettings, oidcVariables, readOidc } from './oidc-settings.ts';

/** Any OpenID provider: people sign in there, and the sessions and tokens are ours. */
export const oidc: IdentityProvider<typeof oidcVariables, OidcSettings> = {
  name: 'oidc',
  variables: oidcVariables,
  read: readOidc,
  keepPeople,
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
      ...sealedIdTokens(secret),
    }));
  },
  says: sayUnreadable,
  check: {
    about: 'Provider',
    seconds: 20,
    async run(settings, { server: { publicUrl, port } }) {
      const own = publicUrl ?? `http://localhost:${port}`;
      const known = { ...makeAddresses(own), endedUrl: own + identityPath + foreignEndedPath };
      return judgeOpenid(settings, await examineOpenid(settings, known.redirectUrl), known);
    },
  },
};

/** The addresses of ours that the provider has to know. */
const makeAddresses = (publicUrl: string) => ({
  redirectUrl: publicUrl + paths.signedIn,
  leftUrl: publicUrl + paths.login,
});
