import type { IdentityUseCases, SignedIn } from '@toolkit/application/backend/session';
import type { Result } from '@toolkit/domain/result';
import { normalizeEmail } from '@toolkit/domain/validation';
import type { IdentityCall, IdentityRoutes } from './identity-call.ts';
import { accepted, type Refusal, type Reply, refused, replyTo } from './identity-reply.ts';
import type { IdentitySessions } from './identity-sessions.ts';

export interface EntryParts
  extends Pick<IdentityUseCases, 'register' | 'signIn' | 'issueToken' | 'reauthenticate' | 'changePassword'> {
  readonly named: IdentitySessions;
}

/** Registering, signing in and out, tokens and the password of someone signed in. */
export function entryRoutes(parts: EntryParts) {
  const { named } = parts;

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
    const issued = await parts.issueToken.execute(session);
    return accepted({ ...issued, user: { id, email, emailVerified } }, cookies);
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

  /** The session's secret belongs only in the cookie. */
  function entered({ cookie }: IdentityCall, opened: Result<SignedIn, Refusal>): Reply {
    if (!opened.ok) return replyTo(opened);
    const { session, token } = opened.value;
    const { id, email, emailVerified } = session.user;
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
