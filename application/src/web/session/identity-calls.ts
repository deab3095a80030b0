import type { Entry } from '@toolkit/domain/session';
import type { CallAnswer, CallFields, IdentityCallName } from '../../calls/index.ts';
import type { IdentityResult } from './ports.ts';

/** The outcome of a call. */
export type CallResult<Call extends IdentityCallName> = Promise<IdentityResult<CallAnswer[Call]>>;

/** The calls to an identity provider. The proof of the session travels beside them, out of the client's reach. */
export abstract class IdentityCalls {
  /**
   * @param user the signed-in user, as far as this tab knows
   * @param isForced past what a provider's own client may remember
   */
  abstract post<Call extends IdentityCallName>(
    call: Call,
    fields: CallFields[Call],
    user?: string,
    isForced?: boolean,
  ): CallResult<Call>;
}

/** What all tabs of a browser know about its session, even after a reload. It proves nothing. */
export abstract class KeptSession {
  abstract read(): Entry | undefined;
  abstract write(entry: Entry | undefined): void;
  /** Whether an entry that is written is still there after a reload. If not, the client asks who is signed in. */
  abstract remembers(): boolean;
  /** Whether a sign-out has not yet reached the server. */
  abstract isLeaving(): boolean;
  abstract markLeaving(leaving: boolean): void;
  /** Calls `changed` when another tab has changed it, perhaps also otherwise. @returns a function that stops this */
  abstract observe(changed: () => void): () => void;
  /** Runs `work` while no other tab runs such work. */
  abstract alone<Value>(work: () => Promise<Value>): Promise<Value>;
}
