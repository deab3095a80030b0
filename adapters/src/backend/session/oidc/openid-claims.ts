import { fail, ok } from '@toolkit/domain/result';
import { OpenidMisconfigured } from './openid-trouble.ts';

type Claims = Readonly<Record<string, unknown>>;

export const textIn = (claim: unknown) => (typeof claim === 'string' ? claim : undefined);

/** Neither blank nor impossible to store. By the standard a subject has at most 255 characters. */
const usableId = /^(?=.*\S)[^\0\p{Surrogate}]{1,500}$/su;

/** @throws if the person or the session has a name that says nothing or that we cannot store as it is */
export function checkIds({ sub, sid }: Claims): void {
  if ([sub, sid].every((id) => typeof id !== 'string' || usableId.test(id))) return;
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
export function readLogout(claims: Claims) {
  const event = (claims.events as Claims | undefined)?.[logoutEvent];
  const [sid, subject] = [textIn(claims.sid), textIn(claims.sub)];
  if (Object(event) !== event || claims.nonce !== undefined || (sid ?? subject) === undefined)
    return fail('invalid-logout');
  checkIds(claims);
  const openedBy = new Date((Number(claims.iat) + clockTolerance) * 1_000);
  return ok({ issuer: `${claims.iss}`, sid, subject, openedBy });
}
