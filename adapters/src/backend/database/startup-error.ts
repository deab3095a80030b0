/** A reason not to start, in one sentence for the person at the terminal. Nothing was changed. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

export const isErrno = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));
