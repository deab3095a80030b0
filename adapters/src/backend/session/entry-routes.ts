import {
  type ChangePassword,
  isHashable,
  isWeak,
  type Limits,
  type LoginThrottle,
  type Reauthenticate,
  type Secrets,
} from '@toolkit/application/backend/session';
import { type IdentityRules, tokenLifeMs } from '@toolkit/domain/session';
import { type IsListed, normalizeEmail } from '@toolkit/domain/validation';
import type { AuthEngine } from './auth-engine.ts';
import type { IdentityCall, IdentityRoutes } from './identity-call.ts';
import { accepted, type Reply, refused, replyTo } from './identity-reply.ts';
import type { IdentitySessions } from './identity-sessions.ts';
import { hashingFor, withHash } from './passwords.ts';
import type { PgPeople } from './pg-people.ts';
import type { PublishedKeys } from './published-keys.ts';

export interface EntryParts {
  readonly engine: AuthEngine;
  readonly people: PgPeople;
  readonly sessions: IdentitySessions;
  readonly throttle: LoginThrottle;
  readonly limits: Limits;
  readonly rules: IdentityRules;
  readonly isListed: IsListed;
  readonly reauthenticate: Reauthenticate;
  readonly changePassword: ChangePassword;
  readonly keys: PublishedKeys;
  readonly secrets: Secrets;
  /** Takes what went wrong without keeping anybody out. */
  readonly failed: (error: unknown) => void;
}

/** Registering, signing in and out, tokens and the password of someone signed in. */
export function entryRoutes(parts: EntryParts) {
  const { engine, people, sessions, throttle, limits, rules, isListed, keys, secrets, failed } = parts;

  async function register(call: IdentityCall): Promise<Reply> {
    const email = normalizeEmail(call.text('email'));
    const password = call.text('password');
    if (!email) return refused('invalid-email');
    const taken = await limits.take({ name: 'register', ...rules.registrationsPerSource }, call.source);
    if (!taken.allowed) return refused('too-many-requests', taken.retryAfterMs);
    if (isWeak(password, email, isListed)) return refused('weak-password');
    const created = await hashingFor({ kind: 'register', of: call.source }, () =>
      withHash(password, () =>
        engine.api.signUpEmail({ body: { email, password, name: '' }, asResponse: true }),
      ),
    );
    if (created.ok) return entered(call, created);
    const { code } = (await created.json()) as { code?: string };
    // The engine knows fewer addresses than there are.
    if (code === 'INVALID_EMAIL' || code === 'VALIDATION_ERROR') return refused('invalid-email');
    // Of two parallel registrations the database refuses one, which the engine calls a failure.
    if (await people.exists(email)) return refused('email-already-in-use');
    return refused('provider-unavailable');
  }

  async function signIn(call: IdentityCall): Promise<Reply> {
    const email = normalizeEmail(call.text('email'));
    const password = call.text('password');
    if (!email) return refused('invalid-email');
    const admission = await throttle.admit(secrets.keyOf(email), call.source);
    if (!admission.allowed) return refused('too-many-requests', admission.retryAfterMs);
    // The same for a known and an unknown address: the wait was opened before the password was judged.
    const wrong = refused('invalid-credentials', admission.nextWaitMs);
    if (!isHashable(password)) return wrong;
    const judged = await people.passwordHashOf(email);
    const answer = await hashingFor({ kind: 'sign-in', of: call.source }, () =>
      engine.api.signInEmail({ body: { email, password }, asResponse: true }),
    );
    if (answer.status >= 500) return refused('provider-unavailable');
    if (!answer.ok) return wrong;
    const body = (await answer.clone().json()) as {
      token: string;
      user: { id: string; disabled?: boolean };
    };
    if (body.user.disabled) {
      await sessions.dropAll(body.user.id);
      return wrong;
    }
    // A reset that came while the password was judged has ended the sessions; this one came too late for it.
    if (judged === undefined || !(await people.holdsPassword(body.user.id, judged))) {
      await sessions.drop(body.token);
      return wrong;
    }
    await admission.right();
    return entered(call, answer);
  }

  async function token(call: IdentityCall): Promise<Reply> {
    const session = await sessions.read(call);
    if ('closed' in session) return session.closed;
    const { user, authenticatedAt, cookies } = session.open;
    const iat = Math.floor(Date.now() / 1000);
    const signed = await engine.api.signJWT({
      body: {
        payload: {
          sub: user.id,
          email: user.email,
          email_verified: user.emailVerified,
          auth_time: Math.floor(authenticatedAt.getTime() / 1000),
          iat,
        },
      },
    });
    keys.noteSignature(signed.token);
    return accepted({ token: signed.token, expiresInMs: tokenLifeMs, user }, cookies);
  }

  async function reauthenticate(call: IdentityCall): Promise<Reply> {
    const session = await sessions.read(call);
    if ('closed' in session) return session.closed;
    const { id, user, cookies } = session.open;
    const proven = await parts.reauthenticate.execute(user, call.text('password'), call.source);
    if (proven.ok) await sessions.markAuthenticated(id, new Date());
    return replyTo(proven, cookies);
  }

  async function updatePassword(call: IdentityCall): Promise<Reply> {
    const session = await sessions.read(call);
    if ('closed' in session) return session.closed;
    const changed = await parts.changePassword.execute(session.open, call.text('password'), call.source);
    return replyTo(changed, session.open.cookies);
  }

  /** The engine's answer also holds the session's secret, which belongs into the cookie only. */
  async function entered(call: IdentityCall, answer: Response): Promise<Reply> {
    const { token, user } = (await answer.json()) as {
      token: string;
      user: { id: string; email: string; emailVerified: boolean };
    };
    const { id, email, emailVerified } = user;
    // Whoever got in is in: what is left lying is swept by the next one.
    await sessions.tidy(call, id, token).catch(failed);
    return accepted({ user: { id, email, emailVerified } }, sessions.entered(call, answer.headers));
  }

  return {
    '/register': register,
    '/sign-in': signIn,
    '/sign-out': async (call) => accepted({}, await sessions.end(call)),
    '/token': token,
    '/reauthenticate': reauthenticate,
    '/update-password': updatePassword,
  } satisfies Partial<IdentityRoutes>;
}
