import type { DynamicModule } from '@nestjs/common';
import type { Config, FirebaseSettings, TokenRules } from '../config/config.ts';
import { embeddedIdentity, type IdentityParts } from './embedded-identity.ts';

/** What the rest of the server needs from an identity provider, embedded or not. */
export interface Identity {
  readonly tokens: TokenRules;
  /** The routes of the embedded provider. */
  readonly module?: DynamicModule;
  /** The settings of the provider that the page needs. */
  readonly page: { readonly identityProvider: string; readonly firebase?: FirebaseSettings };
  /** The provider's origins that the page connects to, if it is not this server. */
  readonly origins: readonly string[];
  /** Rejects while nobody could sign in. */
  check(): Promise<void>;
  close(): Promise<void>;
}

type Mail = Pick<IdentityParts, 'mailer' | 'isListed'>;

/** With Firebase, nothing of the embedded provider runs: no routes, no sweep of its tables, no mail. */
export async function openIdentity(
  { firebase, tokens }: Pick<Config, 'firebase' | 'tokens'>,
  { mail, ...parts }: Omit<IdentityParts, keyof Mail> & { readonly mail: Mail | undefined },
): Promise<Identity> {
  if (firebase && tokens) {
    const { authUrl } = firebase;
    return {
      tokens,
      page: { identityProvider: 'firebase', firebase },
      origins: authUrl === undefined ? googleOrigins : [new URL(authUrl).origin],
      // Google runs the service and reports its state itself.
      check: async () => {},
      close: async () => {},
    };
  }
  if (!mail) throw new Error('The embedded provider has to send mail and to judge passwords.');
  const embedded = await embeddedIdentity({ ...parts, ...mail });
  return {
    ...embedded,
    tokens: tokens ?? embedded.tokens,
    page: { identityProvider: 'embedded' },
    origins: [],
  };
}

const googleOrigins = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
