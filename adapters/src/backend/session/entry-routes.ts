import {
  type ChangePassword,
  isHashable,
  isWeak,
  type Limits,
  type LoginThrottle,
  type Reauthenticate,
  type Secrets,
  type Sessions,
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
  readonly sessions: Sessions;
  readonly named: IdentitySessions;
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

/** What the engine says of a session that it has opened. */
interface Entered {
  readonly token: string;
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly emailVerified: boolean;
    readonly disabled?: boolean;
  };
}

/** Registering, signing in and out, tokens and the password of someone signed in. */
export function entryRoutes(parts: EntryParts) {
  const { engine, people, sessions, named, throttle, limits, rules, isListed, keys, secrets, failed } = parts;

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
    if (created.ok) return entered(call, (await created.json()) as Entered);
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
    const { token, user } = (await answer.json()) as Entered;
    if (user.disabled) {
      await sessions.endAll(user.id);
      return wrong;
    }
    // A reset that came while the password was judged has ended the sessions; this one came too late for it.
    if (judged === undefined || !(await people.holdsPassword(user.id, judged))) {
      await sessions.end([token]);
      return wrong;
    }
    await admission.right();
    return entered(call, { token, user });
  }

  async function token(call: IdentityCall): Promise<Reply> {
    const read = await named.read(call);
    if ('closed' in read) return read.closed;
    const { session, cookies } = read.open;
    const { id, email, emailVerified } = session.user;
    const iat = Math.floor(Date.now() / 1000);
    const signed = await engine.api.signJWT({
      body: {
        payload: {
          sub: id,
          email,
          email_verified: emailVerified,
          auth_time: Math.floor(session.authenticatedAt.getTime() / 1000),
          iat,
        },
      },
    });
    keys.noteSignature(signed.token);
    return accepted(
      { token: signed.token, expiresInMs: tokenLifeMs, user: { id, email, emailVerified } },
      cookies,
    );
  }

  async function reauthenticate(call: IdentityCall): Promise<Reply> {
    const read = await named.read(call);
    if ('closed' in read) return read.closed;
    const { session, cookies } = read.open;
    return replyTo(await parts.reauthenticate.execute(session, call.text('password'), call.source), cookies);
  }

  async function updatePassword(call: IdentityCall): Promise<Reply> {
    const read = await named.read(call);
    if ('closed' in read) return read.closed;
    const { session, cookies } = read.open;
    return replyTo(await parts.changePassword.execute(session, call.text('password'), call.source), cookies);
  }

  /** The session's secret belongs into the cookie only. */
  async function entered({ cookie }: IdentityCall, { token, user }: Entered): Promise<Reply> {
    const { id, email, emailVerified } = user;
    // Whoever got in is in: what is left lying is swept by the next one.
    await tidy(named.tokens(cookie), id, token).catch(failed);
    return accepted({ user: { id, email, emailVerified } }, named.entered(cookie, token));
  }

  async function tidy(replaced: readonly string[], id: string, newest: string): Promise<void> {
    // Nobody else can end the one whose cookie the new one replaces.
    await sessions.end(replaced);
    await sessions.tidy(id, newest, new Date());
  }

  return {
    '/register': register,
    '/sign-in': signIn,
    '/sign-out': (call) => named.end(call),
    '/token': token,
    '/reauthenticate': reauthenticate,
    '/update-password': updatePassword,
  } satisfies Partial<IdentityRoutes>;
}
