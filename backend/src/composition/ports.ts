import type { AccountPorts } from '@toolkit/application/backend/account';
import type { Clock } from '@toolkit/application/backend/environment';
import type { Limits } from '@toolkit/application/backend/limits';
import type { IdentityPorts, TokenSigner } from '@toolkit/application/backend/session';
import type { SignedFiles } from '../account/signed-files.ts';
import type { Checked } from '../health/readiness.ts';

/** What the application is made over: `openServices` opens it as configured, a test hands in its own. */
export interface Ports extends Omit<AccountPorts, 'endedSessions'> {
  readonly limits: Limits;
  readonly clock: Clock;
  /** Undefined with an external identity provider, which keeps its users and sends its mails itself. */
  readonly identity?: ProviderPorts | undefined;
  /** Undefined: this server serves no files; browsers load them from elsewhere. */
  readonly signedFiles?: SignedFiles | undefined;
  /** Where to read the mail if there is no mail server. */
  readonly inboxUrl?: string | undefined;
  /** What this process cannot work without. */
  readonly checks?: readonly Checked[];
}

/** The ports of the embedded identity provider that no other feature shares. */
export interface ProviderPorts
  extends Pick<IdentityPorts, 'users' | 'sessions' | 'secrets' | 'hasher' | 'mailer' | 'isListed'> {
  readonly signer: TokenSigner & {
    readonly issuer: string;
    readonly audience: string;
    /** The public keys of its tokens, as JSON Web Keys. */
    read(): Promise<{ readonly keys: readonly object[] }>;
  };
  /** Signs the cookies. Changing it ends all sessions. */
  readonly secret: string;
}
