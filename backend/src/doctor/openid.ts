import type { Result } from '@toolkit/domain/result';
import { type Finding, ok, problem, warning } from './finding.ts';

/** How a client secret is sent. */
type Way = 'basic' | 'post';

/** What the provider calls itself, how it takes the secret, if at all, and whether people can sign out there. */
type Examined = Result<
  { readonly issuer: string; readonly takenBy: Way | undefined; readonly canLeave: boolean },
  { readonly cause: string; readonly setting: string | undefined }
>;

/** Judges what an OpenID provider says about the settings, and tells which addresses it has to know. */
export function judgeOpenid(
  { tokenAuth }: { readonly tokenAuth: Way | undefined },
  examined: Examined,
  { redirectUrl, leftUrl, endedUrl }: Readonly<Record<'redirectUrl' | 'leftUrl' | 'endedUrl', string>>,
): Finding[] {
  const addresses = ok(
    `Register ${redirectUrl} at the provider as redirect address, ${leftUrl} as the one after signing out, and ${endedUrl} for back-channel logout if it has that.`,
  );
  if (!examined.ok) {
    const { cause, setting = 'OIDC_ISSUER' } = examined.error;
    return [problem(cause.includes(setting) ? cause : `${cause} Check ${setting}.`), addresses];
  }
  const { issuer, takenBy, canLeave } = examined.value;
  return [
    ok(`The provider calls itself ${issuer}, as OIDC_ISSUER says.`),
    ofSecret(tokenAuth, takenBy),
    ...(canLeave ? [] : [staysOpen]),
    addresses,
  ];
}

const staysOpen = warning(
  'The provider names no page for signing out: whoever signs out here stays signed in there. If it has such a page, set OIDC_END_SESSION_URL.',
);

function ofSecret(wanted: Way | undefined, takenBy: Way | undefined): Finding {
  if (takenBy === undefined) {
    return problem(
      'The provider does not accept OIDC_CLIENT_ID with OIDC_CLIENT_SECRET, neither by basic nor by post; copy both from its settings.',
    );
  }
  if (takenBy === (wanted ?? 'basic'))
    return ok(`The provider does not refuse OIDC_CLIENT_SECRET by ${takenBy}.`);
  const refused = takenBy === 'post' ? 'basic' : 'post';
  const text = `The provider refuses OIDC_CLIENT_SECRET by ${refused} and not by ${takenBy}; set OIDC_TOKEN_AUTH=${takenBy}.`;
  return wanted === undefined ? warning(text) : problem(text);
}
