import type { IdentityCallName } from '@toolkit/domain/session';
import type { Reply } from './identity-reply.ts';

/** One request, already proven to come from our own pages and to hold a small JSON object. */
export interface IdentityCall {
  /** Strings only; anything else in the body reads as empty. */
  text(name: string): string;
  /** The network of the client, in one spelling. */
  readonly source: string;
  readonly cookie: string;
}

type IdentityRoute = (call: IdentityCall) => Promise<Reply>;
export type IdentityRoutes = Readonly<Record<IdentityCallName, IdentityRoute>>;
