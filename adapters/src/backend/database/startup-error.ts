/** A reason not to start, in one sentence for the person at the terminal. Nothing was changed. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

/** Checks the code only: in a test runner's realm the class Error differs from Node's. */
export const isErrno = (error: unknown, ...codes: readonly string[]): boolean =>
  codes.includes(String((error as { code?: unknown } | null | undefined)?.code));
