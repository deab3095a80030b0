import { fail, ok } from '@toolkit/domain/result';
import { normalizeEmail } from '@toolkit/domain/validation';
import type { IdentityParts } from './identity-parts.ts';
import { isHashable, isWeak } from './password.ts';
import type { Handler } from './visit.ts';

/** Opens sessions for people with a password, old and new ones. */
export class SignIn {
  constructor(private readonly parts: IdentityParts) {}

  /** Creates an account with an unverified address, and opens its first session. */
  readonly register: Handler<'/register'> = async (body, { source, browser }) => {
    const { users, secrets, throttle, hasher, trustedDevices, browserSessions, isListed } = this.parts;
    const { password } = body;
    const email = normalizeEmail(body.email);
    if (!email) return fail({ code: 'invalid-email' });
    const refused = await throttle.refuse(['register', source]);
    if (refused) return refused;
    if (isWeak(password, email, isListed)) return fail({ code: 'weak-password' });
    const passwordHash = await hasher.hash(password);
    const user = { id: secrets.newId(), email };
    const entered = await browserSessions.enter(browser, async (session, now) => {
      const opened = await users.register(user, passwordHash, session, now);
      return opened ? ok(opened) : fail({ code: 'email-already-in-use' });
    });
    if (entered.ok) trustedDevices.remember(browser, email, passwordHash);
    return entered;
  };

  readonly signIn: Handler<'/sign-in'> = async (body, { source, browser }) => {
    const { users, sessions, secrets, throttle, hasher, trustedDevices, browserSessions } = this.parts;
    const { password } = body;
    const email = normalizeEmail(body.email);
    if (!email) return fail({ code: 'invalid-email' });
    const device = await trustedDevices.find(email, browser);
    let passwordHash = '';
    // What the browser has changes last, when nothing can fail any more.
    const entered = await browserSessions.enter(browser, (session, now) =>
      throttle.judge(secrets.hashEmail(email), source, device, async () => {
        if (!isHashable(password)) return undefined;
        const credential = await users.credential(email);
        // An unknown address takes as long as a known one.
        const isRight = await hasher.verify(credential?.passwordHash, password);
        if (!credential || !isRight) return undefined;
        passwordHash = credential.passwordHash;
        return sessions.open(session, credential, now);
      }),
    );
    if (entered.ok) trustedDevices.remember(browser, email, passwordHash);
    return entered;
  };
}
