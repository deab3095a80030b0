import { isThisMachine } from '@toolkit/application/backend/environment';
import { plainPath } from '@toolkit/domain/session';
import type { ServerConfig } from '../../config/server.ts';
import { match, shortText, trustedUrl, type Variables } from '../../config/setting.ts';
import type { TokenRules } from '../../config/tokens.ts';
import { ok, problem } from '../../doctor/finding.ts';
import { findCode } from '../../doctor/report.ts';
import { type IdentityProvider, readNeeded } from './identity.ts';

const variables = {
  FIREBASE_API_KEY: {
    rule: shortText(200),
    unset: 'none',
    means: 'the key of the Firebase project; public',
  },
  FIREBASE_PROJECT_ID: {
    rule: match(/^[a-z][a-z0-9-]{3,61}[a-z0-9]$/, 'the id of a Firebase project'),
    unset: 'none',
    means: '',
  },
  FIREBASE_AUTH_URL: {
    rule: trustedUrl,
    unset: "Google's",
    means: 'only for an emulator of Firebase',
  },
} satisfies Variables;

interface FirebaseSettings {
  /** Public: it identifies the project to Google and grants nothing. */
  readonly apiKey: string;
  readonly projectId: string;
  /** Only to point the SDK at an emulator. */
  readonly authUrl: string | undefined;
}

/** Where Google publishes the keys that sign Firebase's tokens, as a JWK set. */
const googleKeys =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const googleOrigins = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/** Firebase Authentication: the page talks to it, and the API accepts its tokens. */
export const firebase: IdentityProvider<typeof variables, FirebaseSettings> = {
  name: 'firebase',
  variables,
  read(values) {
    const set = readNeeded('firebase', values, ['FIREBASE_API_KEY', 'FIREBASE_PROJECT_ID']);
    return {
      apiKey: set.FIREBASE_API_KEY,
      projectId: set.FIREBASE_PROJECT_ID,
      authUrl: set.FIREBASE_AUTH_URL && plainPath(set.FIREBASE_AUTH_URL),
    };
  },
  tokens,
  page: (settings) => ({ firebase: settings }),
  origins: ({ authUrl }) => (authUrl === undefined ? googleOrigins : [new URL(authUrl).origin]),
  open: async (settings) => ({
    tokens: tokens(settings),
    close: async () => {},
  }),
  check,
  says: (failure) => `Firebase cannot be reached from here (${findCode(failure)}), as browsers have to.`,
};

/** Whether Firebase knows the key and mails links to our address. */
async function check(
  { apiKey, authUrl }: FirebaseSettings,
  { publicUrl = 'http://localhost' }: ServerConfig,
) {
  const base = authUrl === undefined ? googleOrigins[0] : `${authUrl}/identitytoolkit.googleapis.com`;
  const answer = await fetch(`${base}/v1/projects?key=${encodeURIComponent(apiKey)}`, {
    redirect: 'manual',
    // A key can be restricted to the pages that use it.
    headers: { referer: `${publicUrl}/` },
    signal: AbortSignal.timeout(5_000),
  });
  if (!answer.ok)
    return [
      problem(
        `Firebase does not accept FIREBASE_API_KEY (${answer.status}); copy it from the project's settings.`,
      ),
    ];
  const { authorizedDomains = [] } = (await answer.json()) as {
    readonly authorizedDomains?: readonly string[];
  };
  const { hostname } = new URL(publicUrl);
  if (authUrl === undefined && !isThisMachine(hostname) && !authorizedDomains.includes(hostname))
    return [
      problem(
        `${hostname} is not among the authorized domains of the Firebase project, so it refuses to mail links; add it there.`,
      ),
    ];
  return [ok('Firebase accepts FIREBASE_API_KEY.')];
}

function tokens({ projectId }: FirebaseSettings): TokenRules {
  const issuer = `https://securetoken.google.com/${projectId}`;
  return { issuer, audience: projectId, jwksUrl: googleKeys, algorithms: ['RS256'] };
}
