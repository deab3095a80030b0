import type { Entry, IdentityCallName, IdentityUser } from '@toolkit/domain/session';
import type { IdentityResult } from './ports.ts';

type Done = ReturnType<() => void>;
type Nothing = Readonly<Record<string, never>>;
type Credentials = { readonly email: string; readonly password: string };

/** The fields that a page sends with each call. A call that is missing here does not compile. */
export interface CallFields {
  readonly '/register': Credentials;
  readonly '/sign-in': Credentials;
  readonly '/sign-out': Nothing;
  readonly '/token': Nothing;
  readonly '/reauthenticate': Pick<Credentials, 'password'>;
  readonly '/update-password': Pick<Credentials, 'password'>;
  readonly '/verification/send': { readonly continueUrl: string; readonly email?: string };
  readonly '/verification/confirm': { readonly code: string };
  readonly '/password-reset/request': Pick<Credentials, 'email'>;
  readonly '/password-reset/read': { readonly code: string };
  readonly '/password-reset/confirm': { readonly code: string; readonly password: string };
}

/** The answers of those calls that return more than success. */
interface ToldAnswers {
  readonly '/register': { readonly user: IdentityUser };
  readonly '/sign-in': { readonly user: IdentityUser };
  readonly '/token': { readonly token: string; readonly expiresInMs: number; readonly user: IdentityUser };
  readonly '/password-reset/read': { readonly email: string };
}

export type CallAnswer<Call extends IdentityCallName> = Call extends keyof ToldAnswers
  ? ToldAnswers[Call]
  : Done;

/** The calls to an embedded identity server. The proof of the session travels beside them, out of the page's reach. */
export abstract class IdentityCalls {
  /** @param user the signed-in user, as far as this tab knows */
  abstract post<Call extends IdentityCallName>(
    call: Call,
    fields: CallFields[Call],
    user?: string,
  ): Promise<IdentityResult<CallAnswer<Call>>>;
}

/** What all tabs of a browser know about its session, even after a reload. It proves nothing. */
export abstract class KeptSession {
  abstract read(): Entry | undefined;
  abstract write(entry: Entry | undefined): void;
  /** Whether an entry that is written is still there after a reload. */
  abstract remembers(): boolean;
  /** Whether a sign-out has not yet reached the server. */
  abstract isLeaving(): boolean;
  abstract markLeaving(leaving: boolean): void;
  /** Calls `changed` when another tab has changed it, perhaps also otherwise. @returns a function that stops this */
  abstract observe(changed: () => void): () => void;
  /** Runs `work` while no other tab runs such work. */
  abstract alone<Value>(work: () => Promise<Value>): Promise<Value>;
}
