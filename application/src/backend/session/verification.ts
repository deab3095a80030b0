import { done, fail } from '@toolkit/domain/result';
import { normalizeEmail } from '@toolkit/domain/validation';
import type { IdentityParts } from './identity-parts.ts';
import { type Handler, tooMany } from './visit.ts';

export class Verification {
  constructor(private readonly parts: IdentityParts) {}

  /** Mails a code to the account's address, or to one that corrects it; sends none once anybody has proven it. */
  readonly send: Handler<'/verification/send'> = async (body, { source, browser }) => {
    const { browserSessions, throttle, mails } = this.parts;
    const read = await browserSessions.read(browser, body.user);
    if (!read.ok) return read;
    const { user, oidc } = read.value;
    // The address of an OIDC user is that of the provider, so no page of ours corrects it.
    if (oidc && body.email !== undefined) return fail({ code: 'bad-request' });
    const email = body.email === undefined ? user.email : normalizeEmail(body.email);
    if (!email) return fail({ code: 'invalid-email' });
    if (user.emailVerified || user.takenEmail !== undefined) return done;
    const isCorrection = email !== user.email;
    // Like reset mails, corrections can go to any address.
    const refused = isCorrection && (await throttle.refuse(['mail-source', source]));
    if (refused) return refused;
    const permit = isCorrection
      ? await mails.correctAddress(user, email, source)
      : await mails.sendVerification(user);
    return permit.allowed ? done : tooMany(permit);
  };

  /**
   * Verifies an address with the code that was mailed to it. Several people may claim one address at an OpenID provider,
   * and their mails look the same: in a browser of one of them, the code of another is refused and not used up.
   */
  readonly confirm: Handler<'/verification/confirm'> = async ({ code }, { browser }) => {
    const { users, secrets, clock, browserSessions } = this.parts;
    const codeHash = secrets.hashCode(code);
    const owner = await users.userOfCode('verification', codeHash, clock.now());
    const claimants = (await browserSessions.find(browser.tokens)).filter(
      ({ user }) => user.email === owner?.email && !user.emailVerified,
    );
    if (claimants.length > 0 && claimants.every(({ user }) => user.id !== owner?.id))
      return fail({ code: 'other-account' });
    const isGood = await users.confirmEmail(codeHash, clock.now());
    return isGood ? done : fail({ code: 'invalid-code' });
  };
}
