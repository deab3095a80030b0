import type { OutputFailure } from '../ports.ts';

export interface OutputSink {
  /** Why the output so far is incomplete. After a failure nothing more is written. */
  readonly failure: OutputFailure | undefined;
  /** @param bytes valid during the call only */
  write(bytes: Uint8Array): void;
  /** Resolves when there is room for more. */
  ready(): Promise<void>;
  /** Call it once at the end, after everything is written or after a failure. */
  close(complete: boolean): Promise<void>;
}
