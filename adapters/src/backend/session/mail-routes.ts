import type { IdentityUseCases } from '@toolkit/application/backend/session';
import { paths } from '@toolkit/domain/session';
import { normalizeEmail } from '@toolkit/domain/validation';
import type { IdentityCall, IdentityRoutes } from './identity-call.ts';
import { accepted, type Reply, refused, replyTo } from './identity-reply.ts';
import type { IdentitySessions } from './identity-sessions.ts';

export interface MailParts
  extends Pick<
    IdentityUseCases,
    'sendVerification' | 'confirmEmail' | 'requestReset' | 'readResetCode' | 'resetPassword'
  > {
  readonly named: IdentitySessions;
  readonly origins: ReadonlySet<string>;
}

/** Asking for the mails and acting on the codes in them. */
export function mailRoutes(parts: MailParts) {
  async function sendVerification(call: IdentityCall): Promise<Reply> {
    const read = await parts.named.read(call);
    if ('closed' in read) return read.closed;
    const { session, cookies } = read.open;
    const { user } = session;
    if (!isOurLogin(call.text('continueUrl'))) return refused('bad-request');
    const text = call.text('email');
    const email = text === '' ? user.email : normalizeEmail(text);
    if (!email) return refused('invalid-email');
    return replyTo(await parts.sendVerification.execute(user, email, call.source), cookies);
  }

  async function requestReset(call: IdentityCall): Promise<Reply> {
    const email = normalizeEmail(call.text('email'));
    if (!email) return refused('invalid-email');
    await parts.requestReset.execute(email, call.source);
    return accepted();
  }

  async function readResetCode({ text, source }: IdentityCall): Promise<Reply> {
    const read = await parts.readResetCode.execute(text('code'), source);
    return read.ok ? accepted(read.value) : replyTo(read);
  }

  const isOurLogin = (url: string): boolean =>
    [...parts.origins].some((origin) => url === `${origin}${paths.login}`);

  return {
    '/verification/send': sendVerification,
    '/verification/confirm': async ({ text, source }) =>
      replyTo(await parts.confirmEmail.execute(text('code'), source)),
    '/password-reset/request': requestReset,
    '/password-reset/read': readResetCode,
    '/password-reset/confirm': async ({ text, source }) =>
      replyTo(await parts.resetPassword.execute(text('code'), text('password'), source)),
  } satisfies Partial<IdentityRoutes>;
}
