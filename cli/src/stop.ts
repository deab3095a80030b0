/** A problem that ends the command with one sentence. Exit code 2 for an invalid command, 1 for everything else. */
export class Stop extends Error {
  constructor(
    message: string,
    readonly code: 0 | 1 | 2 = 1,
  ) {
    super(message);
  }
}

export const usage = (message: string): Stop => new Stop(message, 2);

/** Ends the command without a word, because nobody reads its output any more. */
export const nobodyReads = (): Stop => new Stop('', 0);
