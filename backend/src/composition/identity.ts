import type { DynamicModule } from '@nestjs/common';
import type { Config, FirebaseSettings, TokenRules } from '../config/config.ts';
import { embeddedIdentity, type IdentityParts } from './embedded-identity.ts';

/** What the rest of the server needs of an identity provider, wherever that one is. */
export interface Identity {
  readonly tokens: TokenRules;
  /** Its calls, when it is in this process. */
  readonly module?: DynamicModule;
  /** What the page is told of it. */
  readonly page: { readonly identityProvider: string; readonly firebase?: FirebaseSettings };
  /** Where the page reaches it, when that is not here. */
  readonly origins: readonly string[];
  /** Rejects while it could sign nobody in. */
  check(): Promise<void>;
  close(): Promise<void>;
}

type Mail = Pick<IdentityParts, 'mailer' | 'isListed'>;

/** With Firebase nothing of the embedded provider is there: no routes, no table is swept, no mail is sent. */
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
      // Google says for itself whether it works.
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
