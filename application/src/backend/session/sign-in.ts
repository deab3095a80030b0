import { fail } from '@toolkit/domain/result';
import { normalizeEmail } from '@toolkit/domain/validation';
import type { CallBody } from '../../calls/index.ts';
import type { IdentityParts } from './identity-parts.ts';
import { isHashable } from './password.ts';
import type { Answer, Visit } from './visit.ts';

export class SignIn {
  constructor(private readonly parts: IdentityParts) {}

  async signIn(
    { email: typed, password }: CallBody['/sign-in'],
    { source, browser }: Visit,
  ): Answer<'/sign-in'> {
    const { secrets, throttle, trustedDevices, browserSessions } = this.parts;
    const email = normalizeEmail(typed);
    if (!email) return fail({ code: 'invalid-email' });
    const device = await trustedDevices.find(email, browser);
    const opened = await throttle.judge(secrets.hashEmail(email), source, device, () =>
      this.open(email, password, source),
    );
    if (!opened.ok) return opened;
    const { token, session, passwordHash } = opened.value;
    const entered = await browserSessions.enter(browser, token, session);
    trustedDevices.remember(browser, email, passwordHash);
    return entered;
  }

  private async open(email: string, password: string, source: string) {
    const { users, sessions, hasher, browserSessions } = this.parts;
    if (!isHashable(password)) return undefined;
    const credential = await users.credential(email);
    // An unknown address takes as long as a known one.
    const isRight = await hasher.verify(credential?.passwordHash, password, {
      kind: 'sign-in',
      caller: source,
    });
    if (!credential || !isRight) return undefined;
    if (credential.disabled) {
      await sessions.endAll(credential.userId);
      return undefined;
    }
    const { token, now, session } = browserSessions.prepare();
    const opened = await sessions.open(session, credential, now);
    return opened && { token, session: opened, passwordHash: credential.passwordHash };
  }
}
