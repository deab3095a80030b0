import { MemoryLimits } from '@toolkit/application/backend/limits';
import type { Mail } from '@toolkit/application/backend/mail';
import { type IdentityUseCases, identityUseCases } from '@toolkit/application/backend/session';
import { type IdentityRules, identityRules, type MailedCodeKind, paths } from '@toolkit/domain/session';
import { memoryIdentity } from './memory-identity.ts';
import type { MemoryOidcProvider } from './memory-oidc-provider.ts';
import { MemoryTokenSigner } from './memory-token-signer.ts';
import { MemoryWire } from './memory-wire.ts';

export interface MemoryMail {
  readonly to: string;
  readonly kind: MailedCodeKind | 'notice';
  /** Empty in a notice. */
  readonly link: string;
}

export interface MemoryIdentityServerOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Origin of the links in mails. */
  readonly origin?: string;
  readonly rules?: Partial<IdentityRules>;
  /** Where people sign in, if it is not with a password here. */
  readonly provider?: MemoryOidcProvider | undefined;
}

/** The use cases of the embedded provider over memory, for tests and for the web app without a server. */
export class MemoryIdentityServer {
  readonly wire = new MemoryWire();
  readonly now: () => number;
  readonly origin: string;
  readonly provider: MemoryOidcProvider | undefined;
  private readonly identity = memoryIdentity();
  private readonly signer = new MemoryTokenSigner();
  readonly useCases: IdentityUseCases;

  constructor({
    now = Date.now,
    origin = 'http://localhost:3000',
    rules,
    provider,
  }: MemoryIdentityServerOptions = {}) {
    this.provider = provider;
    this.now = now;
    this.origin = origin;
    const clock = { now: () => new Date(now()) };
    this.useCases = identityUseCases({
      ...this.identity,
      signer: this.signer,
      limits: new MemoryLimits(clock),
      clock,
      rules: { ...identityRules, ...rules },
      publicUrl: origin,
      oidc: provider && { issuer: provider, sessionMs: 86_400_000 },
      // In memory only a test causes failures, and that test should see them.
      failed: (_, error) => {
        throw error;
      },
    });
  }

  /** Oldest first. */
  get mails(): readonly MemoryMail[] {
    return this.identity.mailer.sent.map(parseMail);
  }

  /** Verifies a bearer token as the backend does. @returns what it says; times are milliseconds since 1970 */
  verify(token: string) {
    const claims = this.signer.claimsOf(token);
    if (!claims || claims.exp * 1000 <= this.now()) return undefined;
    const { sub: subject, email, email_verified: emailVerified, exp } = claims;
    return { subject, email, emailVerified, expiresAt: exp * 1000 };
  }

  async endSessions(email: string) {
    await this.identity.users.endAll(this.idOf(email));
  }

  async disable(email: string) {
    this.identity.users.disable(this.idOf(email));
  }

  async remove(email: string) {
    await this.endSessions(email);
    this.identity.users.stored.delete(this.idOf(email));
  }

  private idOf(email: string) {
    const users = [...this.identity.users.stored.values()];
    return users.find((user) => user.email === email)?.id ?? '';
  }
}

function parseMail({ to, text }: Mail): MemoryMail {
  const link = text.split(/\s/).find((word) => word.includes('#code=')) ?? '';
  const kind = link.includes(paths.resetPassword) ? 'password-reset' : 'verification';
  return { to, kind: link === '' ? 'notice' : kind, link };
}
