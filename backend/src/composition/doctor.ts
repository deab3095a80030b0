import type { Say } from '@toolkit/application/backend/environment';
import { pino } from 'pino';
import type { Environment } from '../config/setting.ts';
import { findUnknownSettings } from '../config/unknown-settings.ts';
import { Disposer } from '../disposer.ts';
import { type Finding, ok, warning } from '../doctor/finding.ts';
import { type Part, report, secretsIn } from '../doctor/report.ts';
import { checkAddress } from '../doctor/settings.ts';
import { checkTokens } from '../doctor/tokens.ts';
import { openMetrics } from '../metrics/metrics-server.ts';
import { takePort } from '../server/listen.ts';
import { type Config, nameProviders, readConfig, variables } from './config.ts';
import type { Chosen, MailProvider, Provider } from './provider.ts';

/**
 * Tries each part as a start opens it, changes nothing, and prints what it finds.
 * @param named the variables that `.env` sets
 * @param mailTo where to send a mail; undefined: nowhere
 * @returns the number of problems
 */
export function examineParts(
  environment: Environment,
  named: readonly string[],
  mailTo: string | undefined,
  say: Say,
): Promise<number> {
  const names = { name: 'Settings', check: () => checkNames(named, Object.keys(environment)) };
  const secret = Object.keys(variables).filter((name) => variables[name]?.secret);
  const secrets = secretsIn(secret.map((name) => environment[name] ?? ''));
  return report([names, ...listParts(environment, mailTo)], secrets, say);
}

/** Variables that nothing reads: all those of `.env`, of the others those that begin like ours. */
function checkNames(named: readonly string[], all: readonly string[]): Finding[] {
  const known = Object.keys(variables);
  const misspelt = findUnknownSettings(all, known);
  const handled = [...known, ...misspelt.map(({ name }) => name)];
  const strange = named.filter((name) => !handled.includes(name));
  return [
    ...strange.map((name) => warning(`${name} in .env is not read by this application.`)),
    ...misspelt.map(({ sentence }) => warning(sentence)),
  ];
}

/** The parts in the order of their lines. With settings that are refused, nothing else can be checked. */
export function listParts(environment: Environment, mailTo?: string): Part[] {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    return [{ name: 'Settings', check: () => Promise.reject(error) }];
  }
  const { database, storage, mail, identity, tokens } = config;
  return [
    { name: 'Settings', check: () => [ok(`Every setting can be read: ${nameProviders(config)}.`)] },
    { name: 'Address', check: () => checkAddress(config) },
    { name: 'Ports', check: () => takePorts(config) },
    makePart('Database', database, config),
    makePart('Storage', storage, config),
    ...(mail ? [makePart('Mail', mail, config)] : []),
    ...(mail && mailTo !== undefined
      ? [{ ...makePart('Mail', mail, config), check: () => sendProbe(mail, config, mailTo) }]
      : []),
    makePart('Identity', identity, config),
    ...(tokens ? [{ name: 'Tokens', check: () => checkTokens(tokens, identity.provider) }] : []),
  ];
}

const makePart = (
  name: string,
  { provider, settings }: Chosen<Pick<Provider<unknown>, 'name' | 'check' | 'says'>>,
  config: Config,
): Part => ({
  name,
  check: () => provider.check?.(settings, config) ?? [ok(`The ${provider.name} provider needs nothing.`)],
  says: (failure) => provider.says?.(failure, settings),
});

/** As the start does, and gives them back. */
async function takePorts(config: Config): Promise<Finding[]> {
  const disposer = new Disposer();
  try {
    await openMetrics(config, disposer);
    const listening = await takePort('PORT', config.port, config.host);
    disposer.add(() => listening.stop(0));
    return [ok('The ports are free.')];
  } finally {
    await disposer.dispose();
  }
}

async function sendProbe(mail: Chosen<MailProvider>, server: Config, to: string): Promise<Finding[]> {
  const { deliverer, close } = await mail.provider.open(mail.settings, {
    server,
    log: pino({ level: 'silent' }),
    say: () => {},
    database: () => Promise.reject(new Error('The doctor opens no database.')),
  });
  const text = 'npm run doctor sent this mail to see whether mail arrives. It did.';
  const html = `<!doctype html><p>${text}</p>`;
  try {
    await deliverer.send({ to, subject: 'A mail to try it out', text, html });
    return [ok('The mail was taken; see whether it arrives, and not among the spam.')];
  } finally {
    void close();
  }
}
