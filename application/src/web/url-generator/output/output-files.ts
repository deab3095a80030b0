import type { ArchiveFailure, OutputFailure } from '../ports.ts';
import type { OutputSink } from './output-sink.ts';

/** Takes the files of a run, one after the other. */
export interface OutputFiles {
  /** Why the output so far is incomplete. After a failure nothing more is written. */
  readonly failure: OutputFailure | ArchiveFailure | undefined;
  /** Whether the files are in an archive. */
  readonly archived: boolean;
  /** The current size in bytes of all files together, or of their archive. */
  readonly size: number;
  begin(name: string): void;
  /** @param bytes valid during the call only */
  write(bytes: Uint8Array): void;
  end(): void;
  /** Resolves when there is room for more. */
  ready(): Promise<void>;
  /** Call it once at the end, after everything is written or after a failure. */
  close(complete: boolean): Promise<void>;
}

/** For runs that make one file; its name is ignored. */
export class OneFile implements OutputFiles {
  readonly archived = false;
  size = 0;

  constructor(private readonly sink: OutputSink) {}

  get failure(): OutputFailure | undefined {
    return this.sink.failure;
  }

  begin(): void {}

  write(bytes: Uint8Array): void {
    this.size += bytes.length;
    this.sink.write(bytes);
  }

  end(): void {}

  ready(): Promise<void> {
    return this.sink.ready();
  }

  close(complete: boolean): Promise<void> {
    return this.sink.close(complete);
  }
}
