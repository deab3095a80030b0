import { StartupError } from '@toolkit/application/backend/environment';

/** The sentence with which a start is refused. */
export async function refusalOf(start: Promise<unknown>): Promise<string> {
  const error = await start.catch((caught: unknown) => caught);
  if (error instanceof StartupError) return error.message;
  throw new Error(`Not refused: ${String(error)}`);
}
