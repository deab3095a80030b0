import { newPasswordProblem, passwordMaxLength } from '@toolkit/domain/account';
import { done, fail, ok } from '@toolkit/domain/result';
import { type IsListed, normalizeEmail } from '@toolkit/domain/validation';
import type { IdentityParts } from './identity-parts.ts';
import type { Handler } from './visit.ts';

/** Whether a password is forbidden: it breaks a rule of the product, or is no text. */
export const isWeak = (password: string, email: string, isListed: IsListed): boolean =>
  newPasswordProblem(password, { email, isListed }) !== undefined || !password.isWellFormed();

/** False for a password that no rule has ever allowed: it can be refused without a hash. */
export const isHashable = (password: string): boolean =>
  password !== '' && [...password].length <= passwordMaxLength;

export class Password {
  constructor(private readonly parts: IdentityParts) {}

  /** Changes the password of a signed-in user who types the current one, replaces the token and ends the other sessions. */
  readonly change: Handler<'/update-password'> = async (body, { source, browser }) => {
    const { users, secrets, throttle, hasher, browserSessions, trustedDevices, mails, isListed } = this.parts;
    const { currentPassword, newPassword } = body;
    const read = await browserSessions.read(browser, body.user);
    if (!read.ok) return read;
    const session = read.value;
    const { id, email, emailVerified } = session.user;
    const device = await trustedDevices.find(email, browser);
    const proven = await throttle.judge(secrets.hashEmail(email), source, device, async () => {
      const credential = await users.credential(email);
      const hash = credential?.userId === id ? credential.passwordHash : undefined;
      return hash && isHashable(currentPassword) && (await hasher.verify(hash, currentPassword));
    });
    if (!proven.ok) return proven;
    if (isWeak(newPassword, email, isListed)) return fail({ code: 'weak-password' });
    const refused = await throttle.refuse(['change-account', id], ['change-source', source]);
    if (refused) return refused;
    // The current one again changes nothing.
    if (newPassword.normalize('NFKC') === currentPassword.normalize('NFKC')) return done;
    const passwordHash = await hasher.hash(newPassword);
    const { token, ...renewal } = browserSessions.renew(session);
    // Another tab has replaced its token, or it has ended: the same call again will say.
    if (!(await users.updatePassword(session, renewal, passwordHash)))
      return fail({ code: 'session-replaced' });
    // An unverified address may belong to a stranger.
    if (emailVerified) mails.sendPasswordChanged(email);
    browser.keep(token, true);
    trustedDevices.remember(browser, email, passwordHash);
    return done;
  };

  /** Mails a reset code. The outcome looks the same if there is no such account, or if too many were requested. */
  readonly requestReset: Handler<'/password-reset/request'> = async (body, { source, browser }) => {
    const { throttle, trustedDevices, mails } = this.parts;
    const email = normalizeEmail(body.email);
    if (!email) return fail({ code: 'invalid-email' });
    const device = await trustedDevices.find(email, browser);
    if (!(await throttle.refuse(['mail-source', source]))) mails.requestReset(email, source, device);
    return done;
  };

  /** Returns the address to which a valid reset code was mailed, without using the code up. */
  readonly readReset: Handler<'/password-reset/read'> = async ({ code }) => {
    const user = await this.userOf(code);
    return user ? ok({ email: user.email }) : fail({ code: 'invalid-code' });
  };

  /**
   * Sets a new password with a mailed code, which also verifies the address and ends all sessions. The browser becomes a
   * trusted device: its first sign-in need not wait for strangers.
   */
  readonly reset: Handler<'/password-reset/confirm'> = async ({ code, password }, { source, browser }) => {
    const { users, secrets, hasher, throttle, trustedDevices, mails, clock, isListed } = this.parts;
    const user = await this.userOf(code);
    if (!user) return fail({ code: 'invalid-code' });
    const { id, email } = user;
    if (isWeak(password, email, isListed)) return fail({ code: 'weak-password' });
    const refused = await throttle.refuse(['reset-account', id]);
    if (refused) return refused;
    const passwordHash = await hasher.hash(password);
    if (!(await users.resetPassword(secrets.hashCode(code), passwordHash, clock.now())))
      return fail({ code: 'invalid-code' });
    await throttle.forgive(secrets.hashEmail(email), source);
    // The code has just verified the address.
    mails.sendPasswordChanged(email);
    trustedDevices.remember(browser, email, passwordHash);
    return done;
  };

  private userOf(code: string) {
    const { users, secrets, clock } = this.parts;
    return users.userOfCode('password-reset', secrets.hashCode(code), clock.now());
  }
}
