import {
  type ChangePassword,
  isWeak,
  type Limits,
  type Reauthenticate,
  type Sessions,
  type SignIn,
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
  readonly limits: Limits;
  readonly rules: IdentityRules;
  readonly isListed: IsListed;
  readonly reauthenticate: Reauthenticate;
  readonly changePassword: ChangePassword;
  readonly keys: PublishedKeys;
  readonly signIn: SignIn;
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
  };
}

/** Registering, signing in and out, tokens and the password of someone signed in. */
export function entryRoutes(parts: EntryParts) {
  const { engine, people, sessions, named, limits, rules, isListed, keys, failed } = parts;

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
    if (created.ok) {
      const opened = (await created.json()) as Entered;
      await tidy(named.tokens(call.cookie), opened).catch(failed);
      return entered(call, opened);
    }
    const { code } = (await created.json()) as { code?: string };
    // The engine knows fewer addresses than there are.
    if (code === 'INVALID_EMAIL' || code === 'VALIDATION_ERROR') return refused('invalid-email');
    // Of two parallel registrations the database refuses one, which the engine calls a failure.
    if (await people.exists(email)) return refused('email-already-in-use');
    return refused('provider-unavailable');
  }

  async function signIn(call: IdentityCall): Promise<Reply> {
    const email = normalizeEmail(call.text('email'));
    if (!email) return refused('invalid-email');
    const held = named.tokens(call.cookie);
    const opened = await parts.signIn.execute(email, call.text('password'), call.source, held);
    return opened.ok ? entered(call, opened.value) : replyTo(opened);
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
  function entered({ cookie }: IdentityCall, { token, user }: Entered): Reply {
    const { id, email, emailVerified } = user;
    return accepted({ user: { id, email, emailVerified } }, named.entered(cookie, token));
  }

  /** Whoever got in is in: what is left lying is swept by the next one. */
  async function tidy(replaced: readonly string[], { token, user }: Entered): Promise<void> {
    // Nobody else can end the one whose cookie the new one replaces.
    await sessions.end(replaced);
    await sessions.tidy(user.id, token, new Date());
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
