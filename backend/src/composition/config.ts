import { StartupError } from '@toolkit/application/backend/environment';
import * as v from 'valibot';
import { readServer, serverVariables } from '../config/server.ts';
import { type Environment, rulesOf, type Values, type Variables } from '../config/setting.ts';
import { readTokenRules, tokenVariables } from '../config/tokens.ts';
import { mailKeyVariables } from './outbox.ts';
import type { Chosen } from './provider.ts';
import { databases, identities, identityChoice, mails, storages } from './providers.ts';

export type Config = ReturnType<typeof readConfig>;

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
const rules = rulesOf(variables);

type Known = typeof serverVariables & typeof mailKeyVariables & typeof identityChoice & typeof tokenVariables;

/** @throws StartupError naming the variable, in one sentence */
export function readConfig(environment: Environment) {
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
    /** Undefined with an identity provider that sends its mails itself. */
    mail: identity.provider.keepUsers && choose(mails, set),
    /** Undefined: waiting mail is encrypted with a key that is stored beside the data. */
    mailKeyFile: set.MAIL_KEY_FILE,
    identity,
    /** Undefined: the rules of the identity provider for its own tokens. */
    tokens: readTokenRules(set, environment, identity.provider.tokens?.(identity.settings)),
  };
}

/** Such as 'database postgres, storage s3'. */
export const nameProviders = ({ database, storage, mail, identity }: Config): string =>
  Object.entries({ database, storage, mail, identity })
    .flatMap(([part, chosen]) => (chosen ? [`${part} ${chosen.provider.name}`] : []))
    .join(', ');

function choose<One extends { read(set: Values<Variables>): unknown }>(
  providers: readonly One[],
  set: Values<Variables>,
): Chosen<One> {
  for (const provider of providers) {
    const settings = provider.read(set);
    if (settings !== undefined) return { provider, settings };
  }
  throw new Error('The last provider of each kind needs no setting.');
}

/** Whoever sets up a provider and forgets to choose it would let people register with passwords. */
function refuseUnchosen(given: Environment): void {
  if (given.IDENTITY_PROVIDER !== undefined) return;
  for (const { name, variables } of identities) {
    const set = Object.keys(variables).find((variable) => given[variable] !== undefined);
    if (set)
      throw new StartupError(
        `IDENTITY_PROVIDER must be set when ${set} is: to ${name}, or to embedded to leave it unused.`,
      );
  }
}

/** The message of an issue says what the variable must be. */
function describeProblem({ path, message }: v.InferIssue<typeof rules>, given: Environment): StartupError {
  const name = String(path?.[0].key);
  const value = String(given[name]);
  // Secrets must not show on a terminal; variables with these names can hold one, and so can an address anywhere.
  const shown =
    /SECRET|KEY|URL/.test(name) || value.includes('://') ? '' : `, not ${JSON.stringify(value.slice(0, 40))}`;
  return new StartupError(`${name} must be ${message}${shown}.`);
}
