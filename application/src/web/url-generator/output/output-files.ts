import type { ArchiveFailure, OutputFailure, Progress } from '../ports.ts';

/** Takes the bytes of one file. */
export interface OutputSink {
  /** Why the output so far is incomplete. After a failure nothing more is written. */
  readonly failure: OutputFailure | ArchiveFailure | undefined;
  /** @param bytes valid during the call only */
  write(bytes: Uint8Array): void;
  /** Resolves when there is room for more. */
  ready(): Promise<void>;
  /** Call it once at the end, after everything is written or after a failure. */
  close(complete: boolean): Promise<void>;
}

/** Takes the files of a run, one after the other. */
export interface OutputFiles extends OutputSink {
  /** Whether the files are in an archive. */
  readonly archived: boolean;
  /** The size in bytes of all files together, or of their archive, once they are closed. */
  readonly size: number;
  begin(name: string): void;
  end(): void;
}

/** The progress of a run, once there is room for more output. @throws Failed if the output so far is incomplete */
export type Report = (share: number, keywords: number) => Promise<Progress>;
