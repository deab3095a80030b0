import querystring from 'node:querystring';
import { readCode, type Say, StartupError } from '@toolkit/application/backend/environment';
import { escapeControls } from '@toolkit/domain/terminal';
import { type Finding, problem } from './finding.ts';

/** A part of the application that can be checked by itself. */
export interface Part {
  /** The word that its lines begin with. */
  readonly name: string;
  check(): Promise<readonly Finding[]> | readonly Finding[];
  /** The provider's sentence about a failure; undefined if it has none. */
  says?(failure: unknown): string | undefined;
}

/**
 * Checks the parts one after the other and prints a line for each finding, with all secrets removed.
 * @returns the number of problems
 */
export async function report(parts: readonly Part[], secrets: readonly string[], say: Say): Promise<number> {
  const count = { ok: 0, warning: 0, problem: 0 };
  for (const part of parts) {
    for (const { level, text } of await examine(part)) {
      count[level] += 1;
      say(`${level.padEnd(8)} ${part.name.padEnd(8)}  ${escapeControls(hide(secrets, text))}`);
    }
  }
  const isWell = count.problem + count.warning === 0;
  say(isWell ? 'All is well.' : `Problems: ${count.problem}, warnings: ${count.warning}.`);
  return count.problem;
}

/** A check that fails is a problem, and the others continue. What each waits for has a time limit of its own. */
export async function examine(part: Part): Promise<readonly Finding[]> {
  try {
    return await part.check();
  } catch (error) {
    return [problem(describeTrouble(error, part))];
  }
}

/** The sentence with which a start would end, or that of the provider. */
function describeTrouble(error: unknown, { says }: Part): string {
  const sentence = error instanceof StartupError ? error.message : says?.(error);
  if (sentence === undefined) return `It could not be checked (${findCode(error)}).`;
  return / in use\b/.test(sentence) ? `${sentence} If that is this application, all is well.` : sentence;
}

/** Not the message: those of libraries can hold addresses with passwords. */
export function findCode(error: unknown): string {
  const { name = 'unknown', cause } = Object(error) as { name?: string; cause?: unknown };
  return readCode(error) || (cause === undefined ? name : findCode(cause));
}

/** The checks write no secrets; this removes those that a library may put into its messages. */
const hide = (secrets: readonly string[], text: string): string =>
  secrets
    .filter((secret) => secret.length >= 4)
    .reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text);

/** All spellings in which the secrets can appear that these values are, or that are the password of an address. */
export const secretsIn = (values: readonly string[]): string[] =>
  values.flatMap((value) => {
    // Not by URL: a password that is not encoded is a secret too.
    const password = /^[^:]*:\/\/[^:]*:(.*)@/s.exec(value)?.[1];
    return password === undefined ? [value] : [password, querystring.unescape(password)];
  });
