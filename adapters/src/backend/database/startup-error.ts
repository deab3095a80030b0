/** A reason not to start, in one sentence for the person at the terminal. Nothing was changed. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

/** By its code alone: a test runner's own realm has another class Error than Node. */
export const isErrno = (error: unknown, ...codes: readonly string[]): boolean =>
  codes.includes(String((error as { code?: unknown } | null | undefined)?.code));
