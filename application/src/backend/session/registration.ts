import { fail } from '@toolkit/domain/result';
import { normalizeEmail } from '@toolkit/domain/validation';
import type { CallBody } from '../../calls/index.ts';
import type { IdentityParts } from './identity-parts.ts';
import { isWeak } from './password.ts';
import type { Answer, Visit } from './visit.ts';

export class Registration {
  constructor(private readonly parts: IdentityParts) {}

  /** Creates an account with an unverified address, and opens its first session. */
  async register(body: CallBody['/register'], { source, browser }: Visit): Answer<'/register'> {
    const { users, secrets, throttle, hasher, trustedDevices, browserSessions, isListed } = this.parts;
    const { password } = body;
    const email = normalizeEmail(body.email);
    if (!email) return fail({ code: 'invalid-email' });
    const refused = await throttle.refuse(['register', source]);
    if (refused) return refused;
    if (isWeak(password, email, isListed)) return fail({ code: 'weak-password' });
    const passwordHash = await hasher.hash(password, { kind: 'register', caller: source });
    const { token, now, session } = browserSessions.prepare();
    const opened = await users.register({ id: secrets.newId(), email }, passwordHash, session, now);
    if (!opened) return fail({ code: 'email-already-in-use' });
    const entered = await browserSessions.enter(browser, token, opened);
    trustedDevices.remember(browser, email, passwordHash);
    return entered;
  }
}
