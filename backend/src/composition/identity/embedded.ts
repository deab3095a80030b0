import {
  Argon2Hasher,
  CryptoSecrets,
  needsSecret,
  readCommonPasswords,
  SigningKeys,
  SigningKeyUnreadable,
  TypeormSessions,
  TypeormUsers,
} from '@toolkit/adapters/backend/session';
import { StartupError } from '@toolkit/application/backend/environment';
import { identityUseCases, type OidcParts } from '@toolkit/application/backend/session';
import { identityKeysPath, identityPath, identityRules } from '@toolkit/domain/session';
import type { IsListed } from '@toolkit/domain/validation';
import type { OpenDatabase } from '../provider.ts';
import type { Identity, IdentityContext, IdentityProvider, KeptUsers, UsersContext } from './identity.ts';

// The key of all accounts: it must not change when the same data is served under another address or port.
const issuer = 'urn:traffic-toolkit:identity';
const audience = 'toolkit-api';

/** Our own use cases, reached over HTTP as if they were foreign: what runs without any setting. */
export const embeddedIdentity: IdentityProvider = {
  name: 'embedded',
  variables: {},
  read: () => ({}),
  keepUsers,
  page: (_settings, publicUrl) => ({ origins: pageOrigins(publicUrl) }),
  open: (_settings, context) => openOwn(context, pageOrigins(context.publicUrl)),
};

/** Sessions and tokens of our own, by use cases in this process. @param origins where the web app may be opened */
export async function openOwn(
  { ports, ownUrl, publicUrl, log, onEvent, rules }: IdentityContext,
  origins: readonly string[],
  makeOidc?: (secret: string) => OidcParts,
): Promise<Required<Identity>> {
  // Loaded on demand: settings are read, and may be refused, before Nest is there.
  const { IdentityModule } = await import('./identity.module.ts');
  const { identity, limits, clock } = ports;
  if (!identity) throw new Error('Our own identity provider needs its ports.');
  const { secret, signer } = identity;
  const { handlers, oidc, browserSessions, mails } = identityUseCases({
    ...identity,
    limits,
    clock,
    oidc: makeOidc?.(secret),
    rules: { ...identityRules, ...rules },
    publicUrl,
    /** The log holds no passwords, codes, tokens or readable addresses. */
    failed: (what, error) => {
      const event = what === 'mail' ? 'identity-mail-failed' : 'identity-failed';
      onEvent(event);
      log.error({ event, detail: error instanceof Error ? error.name : 'unknown' }, 'identity');
    },
  });
  const own = { handlers, origins, cookies: { publicUrl, secret }, keys: signer };
  const { issuer, audience } = signer;
  return {
    endedSessions: browserSessions,
    module: IdentityModule.register(own, oidc),
    // The API treats our own provider like any other: by issuer, audience and key set URL.
    tokens: { issuer, audience, jwksUrl: ownUrl + identityPath + identityKeysPath, algorithms: ['ES256'] },
    close: () => mails.close(),
  };
}

/** @throws StartupError */
export async function keepUsers({ database, secrets, mailer, isListed }: UsersContext): Promise<KeptUsers> {
  const { dataSource } = database;
  const kept = identityAdapters(dataSource, await secrets('identity', () => needsSecret(dataSource)));
  await kept.signer.check().catch((error: unknown) => {
    if (error instanceof SigningKeyUnreadable) throw new StartupError(unreadable, { cause: error });
    // Other failures of the database show at /readyz.
  });
  return { ...kept, mailer, isListed };
}

/**
 * What the provider keeps in a database that has the tables of `identitySchema`.
 * @param secret at least 32 random characters; encrypts the signing keys and signs cookies
 */
export function identityAdapters(dataSource: OpenDatabase['database']['dataSource'], secret: string) {
  if (secret.length < 32) throw new Error('The secret of the identity provider needs 32 characters or more.');
  return {
    users: new TypeormUsers(dataSource),
    sessions: new TypeormSessions(dataSource),
    secrets: new CryptoSecrets(secret),
    hasher: new Argon2Hasher(),
    signer: new SigningKeys(dataSource, secret, issuer, audience),
    secret,
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

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/** Where the web app may be opened. On this machine, browsers may use any of its names. */
function pageOrigins(publicUrl: string): string[] {
  const { hostname, protocol, port } = new URL(publicUrl);
  if (!loopbackNames.includes(hostname)) return [publicUrl];
  return loopbackNames.map((host) => `${protocol}//${host}${port && `:${port}`}`);
}
