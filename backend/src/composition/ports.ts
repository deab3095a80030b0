import type { Accounts, AvatarImages, FileStorage } from '@toolkit/application/backend/account';
import type { Clock, Random } from '@toolkit/application/backend/environment';
import type { Limits } from '@toolkit/application/backend/limits';
import type { IdentityPorts, TokenSigner } from '@toolkit/application/backend/session';
import type { Logger } from 'pino';
import type { SignedFiles } from '../account/files.controller.ts';
import type { Config } from '../config/config.ts';
import type { Disposer } from '../disposer.ts';
import type { Checked } from '../health/health.module.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** What the application is made over: `openServices` opens it as configured, a test hands in its own. */
export interface Ports {
  readonly accounts: Accounts;
  readonly files: FileStorage;
  readonly images: AvatarImages;
  readonly limits: Limits;
  readonly random: Random;
  readonly clock: Clock;
  /** Undefined with an external identity provider, which keeps its users and sends its mails itself. */
  readonly identity?: ProviderPorts | undefined;
  /** Undefined: this server serves no files; browsers load them from `fileOrigin`. */
  readonly signedFiles?: SignedFiles | undefined;
  readonly fileOrigin?: string | undefined;
  /** Where to read the mail if there is no mail server. */
  readonly inboxUrl?: string | undefined;
  /** What this process cannot work without. */
  readonly checks?: readonly Checked[];
}

/** The ports of the embedded identity provider that no other feature shares. */
export interface ProviderPorts
  extends Pick<IdentityPorts, 'people' | 'sessions' | 'secrets' | 'hasher' | 'mailer' | 'isListed'> {
  readonly signer: TokenSigner & { readonly issuer: string; readonly audience: string };
  /** The public keys of its tokens, as JSON Web Keys. */
  readonly keys: { read(): Promise<{ readonly keys: readonly object[] }> };
  /** Signs the cookies. Changing it ends all sessions. */
  readonly secret: string;
}

/** Called when this process has its network ports: a second copy of the app must not even look at the data. */
export type OpenPorts = (start: StartContext) => Ports | Promise<Ports>;

export interface StartContext {
  readonly config: Config;
  readonly log: Logger;
  /** Replaces every usual time limit on other services: tests wait longer than users would. */
  readonly patienceMs: number | undefined;
  readonly metrics: Metrics;
  /** Closes what was opened, in the opposite order. */
  readonly disposer: Disposer;
}
