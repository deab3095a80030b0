import { type Config, readConfig } from '../config/config.ts';
import type { Check } from './finding.ts';
import { ok, problem } from './finding.ts';
import { type Report, report, secretsIn } from './report.ts';
import { checkNode, unknownNames } from './settings.ts';

export interface Examined {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The variables that `.env` sets. */
  readonly named: readonly string[];
  readonly listChecks: (config: Config) => Check[];
  readonly say: (line: string) => void;
}

/** Runs all checks, the settings first; if these are invalid, nothing else can be checked. */
export function examination({ environment, named, listChecks, say }: Examined): Promise<Report> {
  const read = tryConfig(environment);
  const settings = () => [
    ...checkNode(process.versions.node),
    ...unknownNames(named),
    'problem' in read ? problem(read.problem) : ok('Every setting can be read.'),
  ];
  const checks = [{ about: 'Settings', seconds: 1, run: settings }];
  return report(
    'problem' in read ? checks : [...checks, ...listChecks(read.config)],
    secretsIn(environment),
    say,
  );
}

function tryConfig(
  environment: Examined['environment'],
): { readonly config: Config } | { readonly problem: string } {
  try {
    return { config: readConfig(environment) };
  } catch (error) {
    if (error instanceof Error && error.name === 'ConfigError') return { problem: error.message };
    throw error;
  }
}
