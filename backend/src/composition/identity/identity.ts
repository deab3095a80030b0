import type { DynamicModule } from '@nestjs/common';
import { StartupError } from '@toolkit/application/backend/environment';
import type { Mailer } from '@toolkit/application/backend/mail';
import type { EndedSessions } from '@toolkit/application/backend/session';
import type { IdentityRules } from '@toolkit/domain/session';
import type { IsListed } from '@toolkit/domain/validation';
import type { Logger } from 'pino';
import type { Variables } from '../../config/setting.ts';
import type { TokenRules } from '../../config/tokens.ts';
import type { Checked } from '../../health/readiness.ts';
import type { Ports, ProviderPorts } from '../ports.ts';
import type { OpenDatabase, Provider } from '../provider.ts';

/** What the rest of the server needs from an identity provider. */
export interface Identity {
  /** The rules for its own tokens. */
  readonly tokens: TokenRules;
  /** Left out: a token of its writes until it runs out, even if the session was ended. */
  readonly endedSessions?: EndedSessions;
  /** Its routes on this server. */
  readonly module?: DynamicModule;
  /** Waits for mails under way. */
  close(): Promise<void>;
}

export interface IdentityContext {
  readonly ports: Pick<Ports, 'identity' | 'limits' | 'clock'>;
  /** The address of this server on this machine. */
  readonly ownUrl: string;
  readonly publicUrl: string;
  readonly log: Logger;
  /** Called with the name of each event that is logged. */
  readonly onEvent: (event: string) => void;
  readonly rules?: Partial<IdentityRules>;
}

export interface UsersContext extends OpenDatabase {
  readonly mailer: Mailer;
  readonly isListed: IsListed;
}

export type KeptUsers = ProviderPorts & { readonly signer: Checked };

export interface IdentityProvider<Names extends Variables = Variables, Settings = unknown>
  extends Omit<Provider<Identity, Names, Settings>, 'open'> {
  open(settings: Settings, context: IdentityContext): Promise<Identity>;
  /** The settings of the provider that the page needs. */
  page(
    settings: Settings,
    publicUrl: string,
  ): Readonly<Record<string, unknown>> & {
    /** Where the web app may be opened; anywhere, if left out. */
    readonly origins?: readonly string[];
  };
  /** The provider's origins that the page connects to, if it is not this server. */
  origins?(settings: Settings): readonly string[];
  /**
   * Opens what it keeps in our database. Left out: it keeps its people and sends its mails itself, and nothing of ours
   * runs for it, no sweep of tables and no mail.
   */
  keepUsers?(context: UsersContext): Promise<KeptUsers>;
  /** Whose tokens the API accepts; left out: those that this server signs itself. */
  tokens?(settings: Settings): TokenRules;
}

/** The settings, with those that a provider cannot do without. @throws StartupError */
export function readNeeded<Settings extends object, Name extends keyof Settings & string>(
  provider: string,
  settings: Settings,
  names: readonly Name[],
) {
  const missing = names.find((name) => settings[name] === undefined);
  if (missing !== undefined)
    throw new StartupError(`${missing} must be set when IDENTITY_PROVIDER is ${provider}.`);
  return settings as Settings & { readonly [Needed in Name]: NonNullable<Settings[Needed]> };
}
