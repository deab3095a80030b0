/** A reason not to start, in one sentence for the person at the terminal. Nothing was changed. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

/** The code of an error, '' if it has none; of whatever class: in a test runner's realm the class Error differs from Node's. */
export function readCode(error: unknown): string {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

export const isErrno = (error: unknown, ...codes: readonly string[]): boolean =>
  codes.includes(readCode(error));
