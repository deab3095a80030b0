import { StdoutSink } from '@toolkit/adapters/cli/url-generator';
import type { ByteStream } from '@toolkit/application/web/url-generator';
import { escapeControls } from '@toolkit/domain/terminal';
import { Stop } from './stop.ts';

/** The input and output of a command. */
export interface Streams {
  readonly stdin: ByteStream & { readonly descriptor: number; close(): void };
  /** A file descriptor. */
  readonly stdout: number;
  readonly stderr: { readonly isTTY?: boolean; write(text: string): unknown };
}

/**
 * Writes to standard output past `process.stdout`, which would make a shared pipe non-blocking for all its users. A
 * closed pipe is not an error.
 * @param text our own words, or a result for programs: a terminal obeys what is in it
 */
export function printExactly({ stdout }: Streams, text: string): void {
  const sink = new StdoutSink(stdout);
  sink.write(new TextEncoder().encode(text));
  if (sink.failure && !sink.closed) throw new Stop('The output cannot be written.');
}

export const print = (streams: Streams, lines: readonly string[]): void =>
  printExactly(streams, forPeople(lines));

export function tell(stderr: Streams['stderr'], ...lines: readonly string[]): void {
  stderr.write(forPeople(lines));
}

/** Names and cells come from strangers, who may put line ends into them, too. */
const forPeople = (lines: readonly string[]): string =>
  lines.map((line) => `${escapeControls(line)}\n`).join('');
