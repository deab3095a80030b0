import type { Result } from '@toolkit/domain/result';
import type { KeywordCount } from '@toolkit/domain/url-generator';
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

export type GenerationFailure = KeywordFailure | { readonly code: 'too-large' };

export interface Progress {
  readonly kind: 'progress';
  /** Share of the work done, 0 to 1. */
  readonly share: number;
  /** Keywords found so far. */
  readonly keywords: number;
}

/** The last event, after which the stream completes. */
export interface Finished<Value, Failure> {
  readonly kind: 'finished';
  readonly result: Result<Value, Failure>;
}

export interface GenerationSettings {
  readonly template: string;
  readonly randomize: boolean;
}

export interface GeneratedUrls extends KeywordCount {
  /** Text, one URL on each line, CRLF after each. */
  readonly file: ByteSource;
}

export type CountEvent = Progress | Finished<KeywordCount, KeywordFailure>;
export type GenerationEvent = Progress | Finished<GeneratedUrls, GenerationFailure>;

/**
 * Makes URLs of keywords without blocking whoever watches. Work starts with the subscription and ends with it:
 * unsubscribing cancels. Streams never fail; failures are results.
 */
export abstract class UrlGenerator {
  /** Fetches what the work needs, so that later nothing has to be fetched. May be called any number of times. */
  abstract prepare(): void;
  abstract count(list: ByteSource): Observable<CountEvent>;
  abstract generate(list: ByteSource, settings: GenerationSettings): Observable<GenerationEvent>;
}

/** Where finished files go. */
export abstract class Downloads {
  /** @param name a cleaned file name */
  abstract save(file: ByteSource, name: string): void;
}
