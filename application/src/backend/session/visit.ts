import { fail, type Result } from '@toolkit/domain/result';
import type { CallAnswer, CallBody, CallRefusal, IdentityCallName } from '../../calls/index.ts';
import type { OidcAttempt } from './oidc-issuer.ts';

/** The browser behind a call. It keeps the tokens of its sessions, and its marks, where no page can read them. */
export interface VisitingBrowser {
  readonly tokens: readonly string[];
  /** What makes it a trusted device of accounts; only marks that we have made. */
  readonly marks: readonly string[];
  /** Called for each session that is used, and once more with its next token; `isNew` if the browser has to keep it anew. */
  keep(token: string, isNew: boolean): void;
  /** Deletes all tokens. The marks stay. */
  forget(): void;
  keepMarks(marks: readonly string[]): void;
  keepAttempt(attempt: OidcAttempt): void;
  /** The attempt to sign in at a provider that it keeps under this state, encrypted; it keeps it no longer. */
  takeAttempt(state: string): string | undefined;
  /** Keeps the encrypted ID token with which it can sign out at the provider, for `leavingMs`. */
  keepIdToken(encrypted: string): void;
}

/** Who makes a call. */
export interface Visit {
  /** The network of the client. */
  readonly source: string;
  readonly browser: VisitingBrowser;
}

export interface Refused<Code extends string> {
  readonly code: Code;
  readonly retryAfterMs?: number | undefined;
}

/** The answer to a call, with those refusals only that the table of calls names. */
export type Answer<Call extends IdentityCallName> = Promise<
  Result<CallAnswer[Call], Refused<CallRefusal[Call] | 'bad-request' | 'too-many-requests'>>
>;

/** The use case of a call. */
export type Handler<Call extends IdentityCallName> = (body: CallBody[Call], visit: Visit) => Answer<Call>;

export const tooMany = ({ retryAfterMs }: { readonly retryAfterMs: number }) =>
  fail({ code: 'too-many-requests', retryAfterMs });
