import {
  type IdentityMailer,
  isWeak,
  type Limits,
  type LoginThrottle,
  type Person,
  type Secrets,
  type Turn,
} from '@toolkit/application/backend/session';
import { type IdentityRules, paths } from '@toolkit/domain/session';
import { type IsListed, normalizeEmail } from '@toolkit/domain/validation';
import { isEngineEmail } from './auth-engine.ts';
import type { IdentityCall, IdentityRoutes } from './identity-call.ts';
import { accepted, type Reply, refused } from './identity-reply.ts';
import type { IdentitySessions } from './identity-sessions.ts';
import { hashingFor, hashPassword } from './passwords.ts';
import type { PgPeople } from './pg-people.ts';

export interface MailParts {
  readonly people: PgPeople;
  readonly sessions: IdentitySessions;
  readonly mailer: IdentityMailer;
  readonly throttle: LoginThrottle;
  readonly limits: Limits;
  readonly rules: IdentityRules;
  readonly isListed: IsListed;
  readonly origins: ReadonlySet<string>;
  readonly secrets: Secrets;
}

/** Asking for the mails and acting on the codes in them. */
export function mailRoutes(parts: MailParts) {
  const { people, sessions, mailer, throttle, limits, rules, isListed, origins, secrets } = parts;
  const asked = { name: 'mail-source', ...rules.mailRequestsPerSource };
  const used = { name: 'link-source', ...rules.linkUsesPerSource };
  const reset = { name: 'reset-account', ...rules.passwordChangesPerAccount };

  async function sendVerification(call: IdentityCall): Promise<Reply> {
    const session = await sessions.read(call);
    if ('closed' in session) return session.closed;
    const { user, cookies } = session.open;
    if (!isOurLogin(call.text('continueUrl'))) return refused('bad-request');
    const text = call.text('email');
    const email = text === '' ? user.email : normalizeEmail(text);
    if (!email || !isEngineEmail(email)) return refused('invalid-email');
    if (user.emailVerified) return accepted({}, cookies);
    const sending =
      email === user.email ? await mailer.sendVerification(user) : await correctAddress(call, user, email);
    return sending.allowed ? accepted({}, cookies) : refused('too-many-requests', sending.retryAfterMs);
  }

  /** Such mails can go to anybody, so they count against the same limit as reset mails. */
  async function correctAddress(call: IdentityCall, user: Person, email: string): Promise<Turn> {
    const taken = await limits.take(asked, call.source);
    return taken.allowed ? mailer.correctAddress(user, email) : taken;
  }

  async function requestReset(call: IdentityCall): Promise<Reply> {
    const email = normalizeEmail(call.text('email'));
    if (!email) return refused('invalid-email');
    const taken = await limits.take(asked, call.source);
    // Even then it looks done: the answer never depends on who asked how often for whom.
    if (taken.allowed) mailer.requestReset(email);
    return accepted();
  }

  async function confirmEmail(call: IdentityCall): Promise<Reply> {
    const taken = await limits.take(used, call.source);
    if (!taken.allowed) return refused('too-many-requests', taken.retryAfterMs);
    const confirmed = await people.confirmEmail(secrets.hashOf(call.text('code')), new Date());
    return confirmed ? accepted() : refused('invalid-code');
  }

  async function readReset(call: IdentityCall): Promise<Reply> {
    const taken = await limits.take(used, call.source);
    if (!taken.allowed) return refused('too-many-requests', taken.retryAfterMs);
    const person = await people.personOfCode('password-reset', secrets.hashOf(call.text('code')), new Date());
    return person ? accepted({ email: person.email }) : refused('invalid-code');
  }

  async function resetPassword(call: IdentityCall): Promise<Reply> {
    const taken = await limits.take(used, call.source);
    if (!taken.allowed) return refused('too-many-requests', taken.retryAfterMs);
    const codeHash = secrets.hashOf(call.text('code'));
    const password = call.text('password');
    const person = await people.personOfCode('password-reset', codeHash, new Date());
    if (!person) return refused('invalid-code');
    if (isWeak(password, person.email, isListed)) return refused('weak-password');
    const ofAccount = await limits.take(reset, person.id);
    if (!ofAccount.allowed) return refused('too-many-requests', ofAccount.retryAfterMs);
    const hash = await hashingFor({ kind: 'reset', of: person.id }, () => hashPassword(password));
    if (!(await people.resetPassword(codeHash, hash, new Date()))) return refused('invalid-code');
    await throttle.forgive(secrets.keyOf(person.email), call.source);
    // The code has just proven the address.
    mailer.sendPasswordChanged(person.email);
    return accepted();
  }

  const isOurLogin = (url: string): boolean =>
    [...origins].some((origin) => url === `${origin}${paths.login}`);

  return {
    '/verification/send': sendVerification,
    '/verification/confirm': confirmEmail,
    '/password-reset/request': requestReset,
    '/password-reset/read': readReset,
    '/password-reset/confirm': resetPassword,
  } satisfies Partial<IdentityRoutes>;
}
