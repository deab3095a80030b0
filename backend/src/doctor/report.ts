import { escapeControls } from '@toolkit/domain/terminal';
import { type Check, examine } from './finding.ts';

export interface Report {
  readonly problems: number;
  readonly warnings: number;
}

/** Runs the checks one after the other and prints a line for each finding, with all secrets removed. */
export async function report(
  checks: readonly Check[],
  secrets: readonly string[],
  say: (line: string) => void,
): Promise<Report> {
  const count = { ok: 0, warning: 0, problem: 0 };
  const width = Math.max(...checks.map(({ about }) => about.length));
  for (const check of checks) {
    for (const { level, text } of await examine(check)) {
      count[level] += 1;
      say(`${level.padEnd(8)} ${check.about.padEnd(width)}  ${escapeControls(without(secrets, text))}`);
    }
  }
  const all = { problems: count.problem, warnings: count.warning };
  say(
    count.problem + count.warning === 0
      ? 'All is well.'
      : `${many(count.problem, 'problem')}, ${many(count.warning, 'warning')}.`,
  );
  return all;
}

const many = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** The checks write no secrets; this removes those that a library may put into its messages. */
const without = (secrets: readonly string[], text: string): string =>
  secrets
    .filter((secret) => secret.length >= 4)
    .reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text);

/** All spellings in which the secrets can appear that these values are, or that are the password of an address. */
export const secretsIn = (values: readonly string[]): string[] =>
  values.flatMap((value) => {
    if (!/^[^:]*:\/\//.test(value)) return [value];
    // Not by URL: a password that is not encoded is a secret too.
    const password = /^[^:]*:\/\/[^:]*:(.*)@/s.exec(value)?.[1] ?? '';
    return [password, decode(password)];
  });

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
