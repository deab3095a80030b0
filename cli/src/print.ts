import { StdoutSink } from '@toolkit/adapters/cli/url-generator';

/**
 * Writes to standard output past `process.stdout`, which would make a pipe non-blocking for everybody who has it. That
 * nobody reads any more is no problem.
 */
export const print = (text: string): void => new StdoutSink().write(new TextEncoder().encode(text));
