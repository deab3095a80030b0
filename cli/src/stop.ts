/** A problem that is told in one sentence. Exit code 2 for a command that cannot be understood, 1 for all else. */
export class Stop extends Error {
  constructor(
    message: string,
    readonly code: 1 | 2 = 1,
  ) {
    super(message);
  }
}

export const usage = (message: string): Stop => new Stop(message, 2);
