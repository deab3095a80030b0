import type { OidcLogout, OidcUser } from '@toolkit/application/backend/session';
import { fail, ok, type Result } from '@toolkit/domain/result';
import { normalizeEmail } from '@toolkit/domain/validation';
import { OpenidMisconfigured } from './openid-trouble.ts';

type Claims = Readonly<Record<string, unknown>>;

/** The address in claims; undefined if there is none. Some providers write `true` as a text. */
export function addressIn(claims: Claims): Pick<OidcUser, 'email' | 'emailVerified'> | undefined {
  const email = typeof claims.email === 'string' ? normalizeEmail(claims.email) : undefined;
  const emailVerified = claims.email_verified === true || claims.email_verified === 'true';
  return email === undefined ? undefined : { email, emailVerified };
}

/** By the standard a subject has at most 255 characters; a database can index no text of any length. */
const longestId = 500;

/** @throws if the person or the session has a name that says nothing or that we cannot store as it is */
export function checkIds({ sub, sid }: Claims): void {
  const isUsable = (id: unknown) =>
    typeof id !== 'string' ||
    (id.trim() !== '' && id.length <= longestId && !id.includes('\0') && id.isWellFormed());
  if (isUsable(sub) && isUsable(sid)) return;
  throw new OpenidMisconfigured(
    'The provider names the person (sub) or session (sid) by a text that is blank, too long or cannot be stored; check how it maps sub and sid for the client OIDC_CLIENT_ID.',
  );
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
/** The provider's clock may differ by so much, in seconds. `openid-client` allows for as much. */
export const clockTolerance = 30;

/**
 * Reads a logout token of OpenID Connect Back-Channel Logout 1.0 whose signature, issuer, audience, type and time are
 * right. A token with a nonce could be an ID token.
 */
export function readLogout(claims: Claims): Result<OidcLogout, 'invalid-logout'> {
  const { iss, sub, sid, iat, events, nonce } = claims;
  const event = (events as Claims | undefined)?.[logoutEvent];
  if (typeof event !== 'object' || event === null || nonce !== undefined) return fail('invalid-logout');
  checkIds(claims);
  const ended = { issuer: `${iss}`, openedBy: new Date((Number(iat) + clockTolerance) * 1_000) };
  const subject = typeof sub === 'string' ? sub : undefined;
  if (typeof sid === 'string') return ok({ ...ended, sid, subject });
  return subject === undefined ? fail('invalid-logout') : ok({ ...ended, subject });
}
