import { ConfigError } from '../config/config-error.ts';
import { findUnknownSettings, sayUnknown } from '../config/unknown-settings.ts';
import { type Check, type Finding, ok, problem, warning } from '../doctor/finding.ts';
import { checkIdentity } from '../doctor/identity.ts';
import { checkPorts, type WantedPort } from '../doctor/ports.ts';
import { type Report, report, secretsIn } from '../doctor/report.ts';
import { checkContact, checkNode, checkPublicUrl } from '../doctor/settings.ts';
import { type Config, readConfig, variables } from './config.ts';
import type { CheckContext, Chosen, Provider } from './provider.ts';

export interface Examined {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The variables that `.env` sets. */
  readonly named: readonly string[];
  /** Where to send a mail; undefined: nowhere. */
  readonly mailTo: string | undefined;
  readonly say: (line: string) => void;
}

/** Runs all checks, the settings first; if these are invalid, nothing else can be checked. */
export function examination({ environment, named, mailTo, say }: Examined): Promise<Report> {
  const read = tryConfig(environment);
  const settings = () => [
    ...checkNode(process.versions.node),
    ...unknownNames(named, Object.keys(environment)),
    'problem' in read ? problem(read.problem) : ok('Every setting can be read.'),
  ];
  const checks = [{ about: 'Settings', seconds: 1, run: settings }];
  const secret = Object.entries(variables).flatMap(([name, one]) => (one.secret ? [name] : []));
  return report(
    'problem' in read ? checks : [...checks, ...makeChecks(read.config, mailTo)],
    secretsIn(secret.map((name) => environment[name] ?? '')),
    say,
  );
}

/** Variables that nothing reads: all those of `.env`, of the others those that begin like ours. */
export function unknownNames(named: readonly string[], others: readonly string[]): Finding[] {
  const known = Object.keys(variables);
  const strange = named.filter((name) => !known.includes(name));
  const misspelt = findUnknownSettings([...new Set([...strange, ...others])], known);
  const isMisspelt = (name: string) => misspelt.some((one) => one.name === name);
  return [
    ...strange
      .filter((name) => !isMisspelt(name))
      .map((name) => warning(`${name} in .env is not read by this application.`)),
    ...misspelt.map((one) => warning(sayUnknown(one, named.includes(one.name) ? ' in .env' : ''))),
  ];
}

/** The checks for these settings. They use the same adapters as the application. */
export function makeChecks(config: Config, mailTo: string | undefined): Check[] {
  const { database, storage, mail, identity, tokens } = config;
  const look: CheckContext = { server: config, mailTo };
  const ofTokens = () =>
    checkIdentity(tokens, identity.provider.name, identity.provider.tokens !== undefined);
  // What only this machine has comes before what all share.
  const data = [database, storage].sort(
    (one, other) => Number(one.provider.shared) - Number(other.provider.shared),
  );
  const checks: Check[] = [
    { about: 'Address', seconds: 1, run: () => checkPublicUrl(config) },
    { about: 'Ports', seconds: 5, run: () => checkPorts(listPorts(config)) },
    ...data.flatMap((one) => makeCheck(one, look)),
    ...(mail ? makeCheck(mail, look) : []),
    { about: 'Identity', seconds: 10, run: ofTokens },
    ...makeCheck(identity, look),
    { about: 'Contact', seconds: 1, run: () => checkContact(config) },
  ];
  return checks.filter(({ about }, at) => checks.findIndex((one) => one.about === about) === at);
}

function makeCheck(
  { provider, settings }: Chosen<Pick<Provider<unknown>, 'check' | 'says'>>,
  look: CheckContext,
): Check[] {
  const { check } = provider;
  if (!check) return [];
  const run = async () => {
    try {
      return await check.run(settings, look);
    } catch (error) {
      const sentence = provider.says?.(error, settings);
      if (sentence === undefined) throw error;
      return [problem(sentence)];
    }
  };
  return [{ about: check.about, seconds: check.seconds, run }];
}

/** The network ports of the parts that run. */
export function listPorts({ port, host, metricsPort, ...config }: Config): WantedPort[] {
  const kinds = [config.database, config.storage, config.mail, config.identity];
  return [
    { name: 'PORT', port, host },
    ...(metricsPort === undefined ? [] : [{ name: 'METRICS_PORT', port: metricsPort, host }]),
    ...kinds.flatMap((one) => one?.provider.ports?.(one.settings) ?? []),
  ];
}

function tryConfig(
  environment: Examined['environment'],
): { readonly config: Config } | { readonly problem: string } {
  try {
    return { config: readConfig(environment) };
  } catch (error) {
    if (error instanceof ConfigError) return { problem: error.message };
    throw error;
  }
}
