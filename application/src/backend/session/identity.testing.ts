import { type FixedClock, MemoryTokenSigner, memoryBackend } from '@toolkit/adapters/memory';
import { identityRules } from '@toolkit/domain/session';
import type { CallBody, IdentityCallName } from '../../calls/index.ts';
import { identityUseCases } from './identity-use-cases.ts';
import type { IdentityPorts } from './ports.ts';
import type { Answer, VisitingBrowser } from './visit.ts';

export const email = 'ada@example.com';
export const password = 'correct horse 1';
export const tooMany = { ok: false, error: { code: 'too-many-requests', retryAfterMs: expect.any(Number) } };

export class TestBrowser implements VisitingBrowser {
  tokens: readonly string[] = [];
  marks: readonly string[] = [];
  /** That of the session in the latest call. */
  used: string | undefined;
  idToken: string | undefined;
  readonly attempts = new Map<string, string>();

  keep(token: string, isNew: boolean): void {
    this.used = token;
    if (isNew) this.tokens = [token];
  }

  forget(): void {
    this.tokens = [];
  }

  keepMarks(marks: readonly string[]): void {
    this.marks = marks;
  }

  keepAttempt({ state, encrypted }: { readonly state: string; readonly encrypted: string }): void {
    this.attempts.set(state, encrypted);
  }

  takeAttempt(state: string): string | undefined {
    const attempt = this.attempts.get(state);
    this.attempts.delete(state);
    return attempt;
  }

  keepIdToken(encrypted: string): void {
    this.idToken = encrypted;
  }
}

/** A browser with these tokens. */
export const holding = (...tokens: readonly string[]): TestBrowser =>
  Object.assign(new TestBrowser(), { tokens });

/** The use cases over memory. A test hands in what it watches or breaks. */
export function identityUnderTest(parts: Partial<IdentityPorts> & { readonly clock?: FixedClock } = {}) {
  const { clock, limits, identity } = memoryBackend(parts.clock && { clock: parts.clock });
  const signer = new MemoryTokenSigner();
  const useCases = identityUseCases({
    ...identity,
    signer,
    limits,
    clock,
    rules: identityRules,
    publicUrl: 'https://app.example',
    failed: (_what, error) => {
      throw error;
    },
    ...parts,
  });

  async function ask<Call extends IdentityCallName>(
    call: Call,
    body: CallBody[Call],
    browser = new TestBrowser(),
    source = 'home',
  ): Answer<Call> {
    const handle = useCases.handlers[call];
    if (!handle) throw new Error(`${call} is not offered.`);
    return handle(body, { source, browser });
  }

  return {
    ...identity,
    signer,
    limits,
    clock,
    useCases,
    ask,
    signIn: (browser?: TestBrowser, typed = password, address = email) =>
      ask('/sign-in', { email: address, password: typed }, browser),
    async registered(address = email, browser = new TestBrowser(), source?: string) {
      const answer = await ask('/register', { email: address, password }, browser, source);
      if (!answer.ok) throw new Error(answer.error.code);
      return Object.assign(browser, { user: answer.value.user });
    },
    /** What was mailed so far, oldest first. */
    async mails() {
      await useCases.mails.close();
      return identity.mailer.sent;
    },
    async newestCode(to = email): Promise<string> {
      await useCases.mails.close();
      const mail = identity.mailer.sent.findLast((one) => one.to === to && one.text.includes('#code='));
      return /#code=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    },
  };
}
