import type { RunFailure } from './ports.ts';

/** Ends the work on a list or a run from any depth. What the user asked for ends with its failure as a result. */
export class Failed extends Error {
  constructor(readonly failure: RunFailure) {
    super(failure.code);
  }
}

/** The failure that ended the work; all other errors are thrown again. */
export function failureOf(error: unknown): RunFailure {
  if (error instanceof Failed) return error.failure;
  throw error;
}
