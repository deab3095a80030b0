import type { ArchiveFailure, OutputFailure } from '../ports.ts';
import type { OutputSink } from './output-sink.ts';

/** Where the files of a run go, one after the other. */
export interface OutputFiles {
  /** Why what was written so far is not all there. After a failure nothing more is written. */
  readonly failure: OutputFailure | ArchiveFailure | undefined;
  /** Whether the files are in one archive instead of the only one being what was asked for. */
  readonly archived: boolean;
  /** Bytes that are there now, of all files together or of their archive. */
  readonly size: number;
  begin(name: string): void;
  /** @param bytes valid during the call only */
  write(bytes: Uint8Array): void;
  end(): void;
  /** Settles once there is room for more. */
  ready(): Promise<void>;
  /** Called once at the end, after all is written, or when the work has failed. */
  close(complete: boolean): Promise<void>;
}

/** For runs that make one file, whatever it is called. */
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
