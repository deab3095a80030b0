/** One line of the report. `problem` means that the application would not start or not work. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'problem';
  /** The state and, if something is wrong, what to do about it. Never a password or key. */
  readonly text: string;
}

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const warning = (text: string): Finding => ({ level: 'warning', text });
export const problem = (text: string): Finding => ({ level: 'problem', text });

export interface Check {
  /** The word that its lines begin with. */
  readonly about: string;
  readonly seconds: number;
  run(): Promise<readonly Finding[]> | readonly Finding[];
}

/** Runs a check. If it throws or takes too long, that is a problem of its own, and the others continue. */
export async function examine({ about, seconds, run }: Check): Promise<readonly Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly Finding[]>((resolve) => {
    const text = `${about} did not answer within ${seconds} s; is it reachable from this machine?`;
    timer = setTimeout(() => resolve([problem(text)]), seconds * 1000);
  });
  try {
    return await Promise.race([Promise.resolve().then(run), late]);
  } catch (error) {
    return [problem(`${about} could not be checked (${explain(error)}).`)];
  } finally {
    clearTimeout(timer);
  }
}

/** Gives the error code if there is one: messages of libraries can hold addresses with passwords. */
export function explain(error: unknown): string {
  const { code, name, cause } = Object(error) as { code?: unknown; name?: unknown; cause?: unknown };
  if (typeof code === 'string') return code;
  if (cause !== undefined) return explain(cause);
  return typeof name === 'string' ? name : 'unknown';
}
