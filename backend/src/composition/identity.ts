import type { DynamicModule } from '@nestjs/common';
import { type IdentityUseCases, identityUseCases } from '@toolkit/application/backend/session';
import { type IdentityRules, identityKeysPath, identityPath, identityRules } from '@toolkit/domain/session';
import type { Logger } from 'pino';
import type { Config, FirebaseSettings, TokenRules } from '../config/config.ts';
import { IdentityModule } from './identity.module.ts';
import type { Ports, ProviderPorts } from './ports.ts';

/** What the rest of the server needs from an identity provider, embedded or not. */
export interface Identity {
  readonly tokens: TokenRules;
  /** The routes of the embedded provider. */
  readonly module?: DynamicModule;
  /** The settings of the provider that the page needs. */
  readonly page: {
    readonly identityProvider: string;
    readonly firebase?: FirebaseSettings;
    /** Where the web app may be opened; anywhere, if left out. */
    readonly origins?: readonly string[];
  };
  /** The provider's origins that the page connects to, if it is not this server. */
  readonly origins: readonly string[];
  /** Waits for mails under way. */
  close(): Promise<void>;
}

export interface IdentitySurroundings {
  readonly publicUrl: string;
  readonly log: Logger;
  /** Called with the name of each event that is logged. */
  readonly onEvent: (event: string) => void;
  readonly rules?: Partial<IdentityRules>;
}

/** With Firebase, nothing of the embedded provider runs: no routes, no sweep of its tables, no mail. */
export function makeIdentity(
  { firebase, tokens }: Pick<Config, 'firebase' | 'tokens'>,
  { identity: provider, ...ports }: Ports,
  /** The address of this server on this machine. */
  ownUrl: string,
  surroundings: IdentitySurroundings,
): Identity {
  if (firebase && tokens) {
    const { authUrl } = firebase;
    return {
      tokens,
      page: { identityProvider: 'firebase', firebase },
      origins: authUrl === undefined ? googleOrigins : [new URL(authUrl).origin],
      close: async () => {},
    };
  }
  if (!provider) throw new Error('The embedded identity provider needs its ports.');
  const { issuer, audience } = provider.signer;
  const jwksUrl = ownUrl + identityPath + identityKeysPath;
  return {
    ...embeddedIdentity({ ...provider, ...ports }, surroundings),
    // The API treats the embedded provider like any other: by issuer, audience and key set URL.
    tokens: tokens ?? { issuer, audience, jwksUrl, algorithms: ['ES256'] },
    page: {
      identityProvider: 'embedded',
      origins: pageOrigins(surroundings.publicUrl),
    },
    origins: [],
  };
}

export interface EmbeddedIdentity extends Pick<Identity, 'close'> {
  readonly useCases: IdentityUseCases;
  readonly module: DynamicModule;
}

/** The identity provider in this process. */
export function embeddedIdentity(
  ports: ProviderPorts & Pick<Ports, 'limits' | 'clock'>,
  { publicUrl, log, onEvent, rules }: IdentitySurroundings,
): EmbeddedIdentity {
  /** The log holds no passwords, codes, tokens or readable addresses. */
  const report = (event: string, error: unknown) => {
    onEvent(event);
    log.error({ event, detail: error instanceof Error ? error.name : 'unknown' }, 'identity');
  };
  const useCases = identityUseCases({
    ...ports,
    rules: { ...identityRules, ...rules },
    publicUrl,
    failed: (what, error) => report(what === 'mail' ? 'identity-mail-failed' : 'identity-failed', error),
  });
  return {
    useCases,
    module: IdentityModule.on({
      useCases,
      keys: ports.keys,
      failed: (error) => report('identity-failed', error),
      publicUrl,
      origins: pageOrigins(publicUrl),
      secret: ports.secret,
    }),
    close: () => useCases.mailer.close(),
  };
}

const googleOrigins = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** Where the web app may be opened. On this machine, browsers may use any of its names. */
function pageOrigins(publicUrl: string): string[] {
  const { hostname, protocol, port } = new URL(publicUrl);
  if (!loopbackNames.includes(hostname)) return [publicUrl];
  return loopbackNames.map((host) => `${protocol}//${host}${port && `:${port}`}`);
}
