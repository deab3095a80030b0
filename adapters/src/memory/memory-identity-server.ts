import {
  type IdentityUseCases,
  identityUseCases,
  type OpenSession,
  type SignedIn,
} from '@toolkit/application/backend/session';
import type { IdentityFailure, IdentityResult, IdentityUser } from '@toolkit/application/web/session';
import { done, fail, ok, type Result } from '@toolkit/domain/result';
import { type IdentityRules, identityRules, type MailedCodeKind, paths } from '@toolkit/domain/session';
import { MemoryIdentityRecords } from './memory-identity-records.ts';
import { MemoryLimits } from './memory-limits.ts';
import { MemoryPasswordHasher } from './memory-password-hasher.ts';
import { MemoryPeople } from './memory-people.ts';
import { MemorySecrets } from './memory-secrets.ts';
import { MemorySessions } from './memory-sessions.ts';
import { MemoryTokenSigner } from './memory-token-signer.ts';
import { MemoryWire } from './memory-wire.ts';

export interface MemoryMail {
  readonly to: string;
  readonly kind: MailedCodeKind | 'notice';
  /** Empty in a notice. */
  readonly link: string;
}

/** What a bearer token of the memory provider says. */
export interface MemoryClaims {
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export interface MemoryGrant {
  readonly sessionToken: string;
  readonly user: IdentityUser;
}

export interface MemoryIdentityServerOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Origin of the links in mails. */
  readonly origin?: string;
  readonly rules?: Partial<IdentityRules>;
}

/** All its clients are one network. */
const source = 'memory';

/**
 * The use cases of the embedded provider over memory: for tests and for running the web app without any server. Nothing
 * is hashed. Of common passwords it knows the short list of every page.
 */
export class MemoryIdentityServer {
  readonly wire = new MemoryWire();
  /** Oldest first. */
  readonly mails: MemoryMail[] = [];
  readonly now: () => number;
  readonly origin: string;
  readonly #records = new MemoryIdentityRecords();
  readonly #people = new MemoryPeople(this.#records);
  readonly #sessions = new MemorySessions(this.#records);
  readonly #secrets = new MemorySecrets();
  readonly #signer = new MemoryTokenSigner();
  readonly #useCases: IdentityUseCases;

  constructor({ now = Date.now, origin = 'http://localhost:3000', rules }: MemoryIdentityServerOptions = {}) {
    this.now = now;
    this.origin = origin;
    const clock = { now: () => new Date(now()) };
    this.#useCases = identityUseCases({
      people: this.#people,
      sessions: this.#sessions,
      secrets: this.#secrets,
      hasher: new MemoryPasswordHasher(),
      signer: this.#signer,
      limits: new MemoryLimits(clock),
      mailer: {
        send: async ({ to, text }) => {
          this.mails.push(mailOf(to, text));
        },
        close: async () => {},
      },
      clock,
      rules: { ...identityRules, ...rules },
      isListed: () => false,
      publicUrl: origin,
      // Nothing fails in memory unless a test makes it fail, and that test should see it.
      failed: (_, error) => {
        throw error;
      },
    });
  }

  /** `held` is the token that the browser has. */
  async createAccount(email: string, password: string, held = ''): Promise<IdentityResult<MemoryGrant>> {
    return grantOf(await this.#useCases.register.execute(email, password, source, [held]));
  }

  async signIn(email: string, password: string, held = ''): Promise<IdentityResult<MemoryGrant>> {
    return grantOf(await this.#useCases.signIn.execute(email, password, source, [held]));
  }

  /** @returns whether the browser may forget the token */
  async signOut(sessionToken: string, userId: string): Promise<boolean> {
    return this.#useCases.signOut.execute([sessionToken], userId);
  }

  token(
    sessionToken: string,
    userId?: string,
  ): Promise<IdentityResult<{ token: string; expiresInMs: number; user: IdentityUser }>> {
    return this.#ask(sessionToken, userId, async (session) => {
      const issued = await this.#useCases.issueToken.execute(session);
      return ok({ ...issued, user: userOf(session.user) });
    });
  }

  /** What the backend of the web app does with a bearer token. */
  verify(token: string): MemoryClaims | undefined {
    const claims = this.#signer.claimsOf(token);
    if (!claims || claims.exp * 1000 <= this.now()) return undefined;
    const { sub: subject, email, email_verified: emailVerified, exp } = claims;
    return { subject, email, emailVerified, expiresAt: exp * 1000 };
  }

  sendVerification(
    sessionToken: string,
    continueUrl: string,
    email?: string,
    userId?: string,
  ): Promise<IdentityResult<void>> {
    return this.#ask(sessionToken, userId, async ({ user }) => {
      if (continueUrl !== this.origin + paths.login) return fail({ code: 'unknown' });
      return this.#withMails(this.#useCases.sendVerification.execute(user, email ?? user.email, source));
    });
  }

  async sendReset(email: string): Promise<IdentityResult<void>> {
    await this.#useCases.requestReset.execute(email, source);
    return this.#withMails(done);
  }

  async confirmEmail(code: string): Promise<IdentityResult<void>> {
    return answerOf(await this.#useCases.confirmEmail.execute(code, source));
  }

  async readResetCode(code: string): Promise<IdentityResult<{ readonly email: string }>> {
    return answerOf(await this.#useCases.readResetCode.execute(code, source));
  }

  async resetPassword(code: string, password: string): Promise<IdentityResult<void>> {
    return this.#withMails(this.#useCases.resetPassword.execute(code, password, source));
  }

  reauthenticate(sessionToken: string, password: string, userId?: string): Promise<IdentityResult<void>> {
    return this.#ask(sessionToken, userId, async (session) =>
      answerOf(await this.#useCases.reauthenticate.execute(session, password, source)),
    );
  }

  updatePassword(sessionToken: string, password: string, userId?: string): Promise<IdentityResult<void>> {
    return this.#ask(sessionToken, userId, (session) =>
      this.#withMails(this.#useCases.changePassword.execute(session, password, source)),
    );
  }

  async endSessions(email: string): Promise<void> {
    const person = await this.#people.credential(email);
    if (person) await this.#sessions.endAll(person.personId);
  }

  async disable(email: string): Promise<void> {
    const person = await this.#people.credential(email);
    if (person) this.#people.disable(person.personId);
  }

  async remove(email: string): Promise<void> {
    const person = await this.#people.credential(email);
    if (!person) return;
    await this.#sessions.endAll(person.personId);
    this.#records.people.delete(person.personId);
  }

  /** Whoever has the answer has the mails as well. */
  async #withMails<Value>(
    answer: Answer<Value, IdentityFailure['code']> | Promise<Answer<Value, IdentityFailure['code']>>,
  ): Promise<IdentityResult<Value>> {
    const answered = await answer;
    await this.#useCases.mailer.close();
    return answerOf(answered);
  }

  /** A page names whom it takes itself to be with; a test need not. */
  async #ask<Value>(
    sessionToken: string,
    userId: string | undefined,
    work: (session: OpenSession) => Promise<IdentityResult<Value>>,
  ): Promise<IdentityResult<Value>> {
    const user = userId ?? (await this.#ownerOf(sessionToken));
    const read = await this.#useCases.readSession.execute([sessionToken], user);
    return read.ok ? work(read.value.session) : fail(read.error);
  }

  async #ownerOf(sessionToken: string): Promise<string> {
    const [kept] = await this.#sessions.find([this.#secrets.hashOf(sessionToken)], new Date(this.now()));
    return kept?.user.id ?? '';
  }
}

type Answer<Value, Code> = Result<Value, { readonly code: Code; readonly retryAfterMs?: number | undefined }>;

const answerOf = <Value>(answer: Answer<Value, IdentityFailure['code']>): IdentityResult<Value> => {
  if (answer.ok) return answer;
  const { code, retryAfterMs } = answer.error;
  return fail({ code, ...(retryAfterMs !== undefined && { retryAfterMs }) });
};

const grantOf = (answer: Answer<SignedIn, IdentityFailure['code']>): IdentityResult<MemoryGrant> =>
  answer.ok
    ? ok({ sessionToken: answer.value.token, user: userOf(answer.value.session.user) })
    : answerOf(answer);

const userOf = ({ id, email, emailVerified }: IdentityUser): IdentityUser => ({ id, email, emailVerified });

function mailOf(to: string, text: string): MemoryMail {
  const link = text.split(/\s/).find((word) => word.includes('#code=')) ?? '';
  const kind = link.includes(paths.resetPassword) ? 'password-reset' : 'verification';
  return { to, kind: link === '' ? 'notice' : kind, link };
}
