import type { OutputFailure } from '../ports.ts';

/** Where output goes piece by piece. */
export interface OutputSink {
  /** Why what was written so far is not all there. After a failure nothing more is written. */
  readonly failure: OutputFailure | undefined;
  /** @param bytes valid during the call only */
  write(bytes: Uint8Array): void;
  /** Settles once there is room for more. */
  ready(): Promise<void>;
  /** Called once at the end, after all is written, or when the work has failed. */
  close(complete: boolean): Promise<void>;
}
