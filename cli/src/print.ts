import { StdoutSink } from '@toolkit/adapters/cli/url-generator';
import { Stop } from './stop.ts';
import type { Streams } from './streams.ts';

/**
 * Writes to standard output past `process.stdout`, which would make a shared pipe non-blocking for all its users. A
 * closed pipe is not an error.
 */
export function print({ stdout }: Streams, text: string): void {
  const sink = new StdoutSink(stdout);
  sink.write(new TextEncoder().encode(text));
  if (sink.failure && !sink.closed) throw new Stop('The output cannot be written.');
}
