import type {
  ChangePassword,
  OpenSession,
  Reauthenticate,
  Register,
  SignIn,
} from '@toolkit/application/backend/session';
import type { Result } from '@toolkit/domain/result';
import { tokenLifeMs } from '@toolkit/domain/session';
import { normalizeEmail } from '@toolkit/domain/validation';
import type { AuthEngine } from './auth-engine.ts';
import type { IdentityCall, IdentityRoutes } from './identity-call.ts';
import { accepted, type Refusal, type Reply, refused, replyTo } from './identity-reply.ts';
import type { IdentitySessions } from './identity-sessions.ts';
import type { PublishedKeys } from './published-keys.ts';

export interface EntryParts {
  readonly engine: AuthEngine;
  readonly named: IdentitySessions;
  readonly register: Register;
  readonly signIn: SignIn;
  readonly reauthenticate: Reauthenticate;
  readonly changePassword: ChangePassword;
  readonly keys: PublishedKeys;
}

/** Registering, signing in and out, tokens and the password of someone signed in. */
export function entryRoutes(parts: EntryParts) {
  const { engine, named, keys } = parts;

  async function register(call: IdentityCall): Promise<Reply> {
    const email = normalizeEmail(call.text('email'));
    if (!email) return refused('invalid-email');
    const held = named.tokens(call.cookie);
    return entered(call, await parts.register.execute(email, call.text('password'), call.source, held));
  }

  async function signIn(call: IdentityCall): Promise<Reply> {
    const email = normalizeEmail(call.text('email'));
    if (!email) return refused('invalid-email');
    const held = named.tokens(call.cookie);
    return entered(call, await parts.signIn.execute(email, call.text('password'), call.source, held));
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
  function entered({ cookie }: IdentityCall, opened: Result<OpenSession, Refusal>): Reply {
    if (!opened.ok) return replyTo(opened);
    const { token, user } = opened.value;
    const { id, email, emailVerified } = user;
    return accepted({ user: { id, email, emailVerified } }, named.entered(cookie, token));
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
