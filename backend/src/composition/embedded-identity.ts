import type { DynamicModule } from '@nestjs/common';
import { type Database, type SecretStore, StartupError } from '@toolkit/adapters/backend/database';
import {
  createEmbeddedIdentity,
  needsSecret,
  readCommonPasswords,
  SigningKeyUnreadable,
} from '@toolkit/adapters/backend/session';
import type { Mailer } from '@toolkit/application/backend/mail';
import type { Limits } from '@toolkit/application/backend/session';
import { identityKeysPath, identityPath } from '@toolkit/domain/session';
import type { IsListed } from '@toolkit/domain/validation';
import type { Logger } from 'pino';
import type { TokenRules } from '../config/config.ts';
import { IdentityModule } from './identity.module.ts';

export interface IdentityParts {
  readonly secrets: SecretStore;
  readonly publicUrl: string;
  /** The address of this server on this machine. */
  readonly ownUrl: string;
  readonly database: Database;
  readonly limits: Limits;
  readonly mailer: Mailer;
  /** Whether a password is on the list of common passwords. */
  readonly isListed: IsListed;
  readonly log: Logger;
  /** Called with the name of each event that is logged. */
  readonly onEvent: (event: string) => void;
}

export interface HostedIdentity {
  readonly module: DynamicModule;
  /** The rules for tokens that the API applies unless the settings name another issuer. */
  readonly tokens: TokenRules;
  check(): Promise<void>;
  close(): Promise<void>;
}

/** The identity provider in this process. The API treats it like any other: by issuer, audience and key set URL. */
export async function embeddedIdentity(parts: IdentityParts): Promise<HostedIdentity> {
  const { publicUrl, ownUrl, database, limits, mailer, isListed, log } = parts;
  const secret = await parts.secrets('identity', () => needsSecret(database.dataSource));
  const identity = createEmbeddedIdentity({
    dataSource: database.dataSource,
    publicUrl,
    secret,
    mailer,
    limits,
    isListed,
    log: ({ level, ...event }) => {
      parts.onEvent(event.event);
      log[level](event, 'identity');
    },
  });
  await identity.check().catch((error: unknown) => {
    if (error instanceof SigningKeyUnreadable) throw new StartupError(unreadable, { cause: error });
    // Other failures of the database show at /readyz.
  });
  const { issuer, audience } = identity;
  const jwksUrl = ownUrl + identityPath + identityKeysPath;
  return {
    module: IdentityModule.on({ identity, publicUrl, origins: loopbackNames(publicUrl), secret }),
    tokens: { issuer, audience, jwksUrl, algorithms: ['ES256'] },
    check: () => identity.check(),
    close: () => identity.close(),
  };
}

/** @throws StartupError */
export const loadCommonPasswords = (file: string): Promise<IsListed> =>
  readCommonPasswords(file).catch((cause: unknown) => {
    const message = `The list of common passwords in ${file} is missing or damaged; remove it and run npm run build.`;
    throw new StartupError(message, { cause });
  });

const unreadable =
  'The key that signs tokens cannot be read with the secret "identity" (a file in DATA_DIR/keys, or a row of kept_keys in PostgreSQL); restore that secret from a backup, or see Rotation in docs/deploy.md for a new one.';

/** On this machine, browsers may use either name. */
function loopbackNames(publicUrl: string): string[] {
  const url = new URL(publicUrl);
  if (!['localhost', '127.0.0.1'].includes(url.hostname)) return [];
  return ['localhost', '127.0.0.1'].map((host) => `${url.protocol}//${host}${url.port && `:${url.port}`}`);
}
