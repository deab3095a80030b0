import { resolve } from 'node:path';
import * as v from 'valibot';
import { ConfigError } from '../config/config-error.ts';
import { readServer, type ServerConfig, serverVariables } from '../config/server.ts';
import type { Values, Variables } from '../config/setting.ts';
import { readTokenRules, type TokenRules, tokenVariables } from '../config/tokens.ts';
import type { IdentityProvider } from './identity/identity.ts';
import { mailKeyVariables } from './outbox.ts';
import type { Chosen, DatabaseProvider, MailProvider, StorageProvider } from './provider.ts';
import { databases, identities, identityChoice, mails, storages } from './providers.ts';

export interface Config extends ServerConfig {
  readonly database: Chosen<DatabaseProvider>;
  readonly storage: Chosen<StorageProvider>;
  /** Undefined with an identity provider that sends its mails itself. */
  readonly mail: Chosen<MailProvider> | undefined;
  /** Undefined: waiting mail is encrypted with a key that is stored beside the data. */
  readonly mailKeyFile: string | undefined;
  readonly identity: Chosen<IdentityProvider>;
  /** Undefined: the rules of the identity provider for its own tokens. */
  readonly tokens: TokenRules | undefined;
}

/** All settings, in the order of the documents. */
export const variables: Variables = Object.assign(
  {},
  serverVariables,
  ...[...databases, ...storages, ...mails].map((provider) => provider.variables),
  mailKeyVariables,
  identityChoice,
  ...identities.map((provider) => provider.variables),
  tokenVariables,
);
const rules = v.object(Object.fromEntries(Object.entries(variables).map(([name, { rule }]) => [name, rule])));

type Known = typeof serverVariables & typeof mailKeyVariables & typeof identityChoice & typeof tokenVariables;

/** @throws ConfigError naming the variable, in one sentence */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = v.safeParse(rules, given, { abortEarly: true });
  if (!parsed.success) throw describeProblem(parsed.issues[0], given);
  refuseUnchosen(given);
  const set = parsed.output as Values<Known> & Values<Variables>;
  const identity = choose(
    identities.filter(({ name }) => name === set.IDENTITY_PROVIDER),
    set,
  );
  return {
    ...readServer(set),
    database: choose(databases, set),
    storage: choose(storages, set),
    mail: identity.provider.keepUsers && choose(mails, set),
    mailKeyFile: set.MAIL_KEY_FILE === undefined ? undefined : resolve(set.MAIL_KEY_FILE),
    identity,
    tokens: readTokenRules(set, environment, identity.provider.tokens?.(identity.settings)),
  };
}

function choose<One extends { read(set: Values<Variables>): unknown }>(
  providers: readonly One[],
  set: Values<Variables>,
): { readonly provider: One; readonly settings: unknown } {
  for (const provider of providers) {
    const settings = provider.read(set);
    if (settings !== undefined) return { provider, settings };
  }
  throw new Error('The last provider of each kind needs no setting.');
}

/** Whoever sets up a provider and forgets to choose it would let people register with passwords. */
function refuseUnchosen(given: Readonly<Record<string, unknown>>): void {
  if (given.IDENTITY_PROVIDER !== undefined) return;
  for (const { name, variables } of identities) {
    const set = Object.keys(variables).find((variable) => given[variable] !== undefined);
    if (set)
      throw new ConfigError(
        `IDENTITY_PROVIDER must be set when ${set} is: to ${name}, or to embedded to leave it unused.`,
      );
  }
}

/** The message of an issue says what the variable must be. */
function describeProblem(
  { path, message }: v.InferIssue<typeof rules>,
  given: Readonly<Record<string, unknown>>,
): ConfigError {
  const name = String(path?.[0].key);
  const value = String(given[name]);
  // Secrets must not show on a terminal; variables with these names can hold one, and so can an address anywhere.
  const shown =
    /SECRET|KEY|URL/.test(name) || value.includes('://') ? '' : `, not ${JSON.stringify(value.slice(0, 40))}`;
  return new ConfigError(`${name} must be ${message}${shown}.`);
}
