import type { Result } from '@toolkit/domain/result';
import type { KeywordCount, Seed, UrlPlan } from '@toolkit/domain/url-generator';
import type { Observable } from 'rxjs';

/** Bytes that are read in pieces; a `Blob` is one. Reading fails when they have vanished or changed. */
export interface ByteSource {
  /** In bytes. */
  readonly size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** Why a list cannot be used. `line` counts from 1, where one line is to blame. */
export interface KeywordFailure {
  readonly code: 'empty-list' | 'not-text' | 'line-too-long' | 'unreadable' | 'interrupted';
  readonly line?: number;
}

/** Why output could not be kept: more than the memory of a browser takes; no space, or no right to write. */
export type OutputFailure = 'too-large' | 'no-space' | 'unwritable';

export type GenerationFailure =
  | KeywordFailure
  | { readonly code: OutputFailure | 'too-large-to-shuffle' | 'out-of-memory' };

export interface Progress {
  readonly kind: 'progress';
  /** Share of the work done, 0 to 1. */
  readonly share: number;
  /** Keywords found so far. */
  readonly keywords: number;
  /** Bytes of output so far. */
  readonly written: number;
}

/** The last event, after which the stream completes. */
export interface Finished<Value, Failure> {
  readonly kind: 'finished';
  readonly result: Result<Value, Failure>;
}

export interface GenerationSettings {
  readonly plan: UrlPlan;
  readonly randomize: boolean;
  /** Repeats an order; without it, one of chance is taken. */
  readonly seed?: Seed;
}

/** A place outside that the user has chosen for a result. */
export interface SaveTarget {
  readonly name: string;
}

export interface GeneratedUrls extends KeywordCount {
  /** In bytes. */
  readonly size: number;
  /** The text; absent where it went straight to a {@link SaveTarget}. */
  readonly file: ByteSource | undefined;
  /** What the order was drawn with. */
  readonly seed: Seed | undefined;
  /** Gives back the space that the file takes, once a download that is under way has had the time to end. */
  discard(): void;
}

export type CountEvent = Progress | Finished<KeywordCount, KeywordFailure>;
export type GenerationEvent = Progress | Finished<GeneratedUrls, GenerationFailure>;

/**
 * Makes URLs of keywords without blocking whoever watches. Work starts with the subscription and ends with it:
 * unsubscribing cancels, and leaves nothing behind. Streams never fail; failures are results.
 */
export abstract class UrlGenerator {
  /** Fetches what the work needs, so that later nothing has to be fetched. May be called any number of times. */
  abstract prepare(): void;
  abstract count(list: ByteSource): Observable<CountEvent>;
  /** @param target of {@link Downloads.choose}; without it, the result has a file */
  abstract generate(
    list: ByteSource,
    settings: GenerationSettings,
    target?: SaveTarget,
  ): Observable<GenerationEvent>;
}

/** Where finished files go. */
export abstract class Downloads {
  /** Whether results can go straight to a place that the user chooses. */
  abstract readonly canChoose: boolean;
  /** @param name a cleaned file name */
  abstract save(file: ByteSource, name: string): void;
  /**
   * Asks for a place, in answer to a press of a button.
   * @param name a cleaned file name, as a proposal
   * @returns undefined if the user has chosen none
   */
  abstract choose(name: string): Promise<SaveTarget | undefined>;
}
