import { lowerBytes } from '../text/lower-case.ts';
import { cellSeparator } from '../text/text-filters.ts';
import type { WriteBytes } from '../text/transcoder.ts';
import { type KeywordCount, KeywordReader, type KeywordSink, type TextProblem } from './keyword-reader.ts';
import { lineSet } from './line-set.ts';
import type { Seed } from './random.ts';

export interface DuplicateRules {
  /** Keywords that differ only in case count as the same. */
  readonly ignoreCase?: boolean;
  /** The most memory for the search for duplicates, in bytes. */
  readonly mostMemory?: number;
  /** The most keywords that are compared. */
  readonly most?: number;
  /** See `lineSet`. */
  readonly secret: Seed;
  /** Whether a cell with the number of the line comes first, which is not compared. */
  readonly numbered?: boolean;
}

export interface DuplicateCount {
  /** Keywords that occurred earlier in the list. */
  readonly duplicates: number;
  /** How many keywords from the beginning of the list were compared; after them there may be more duplicates. */
  readonly compared: number;
}

interface DistinctCount extends KeywordCount, DuplicateCount {}

/** Tells of each keyword whether it is the first of its kind. */
export interface DuplicateFilter {
  isNew(bytes: Uint8Array, start: number, end: number): boolean;
  readonly count: DuplicateCount;
}

const gibibyte = 2 ** 30;

/** Once memory has run out, all keywords pass as new: none is wrongly taken for a duplicate. */
export function duplicateFilter({
  ignoreCase,
  mostMemory = 2 * gibibyte,
  most = Number.POSITIVE_INFINITY,
  secret,
}: DuplicateRules): DuplicateFilter {
  const seen = lineSet(secret);
  const count = { duplicates: 0, compared: 0 };
  let left = most;
  const add = (bytes: Uint8Array, start: number, end: number): boolean => {
    if (!ignoreCase) return seen.add(bytes, start, end);
    const lower = lowerBytes(bytes, start, end);
    return seen.add(lower, 0, lower.length);
  };
  return {
    isNew(bytes, start, end) {
      if (left <= 0) return true;
      try {
        const isNew = add(bytes, start, end);
        if (!isNew) count.duplicates += 1;
        count.compared += 1;
        left = seen.memory > mostMemory ? 0 : left - 1;
        return isNew;
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        left = 0;
        return true;
      }
    },
    get count() {
      return { ...count };
    },
  };
}

/** A stage that processes a list before the engine. */
export interface KeywordStage {
  push(utf8: Uint8Array): TextProblem | undefined;
  end(): TextProblem | undefined;
  readonly count: DistinctCount;
}

/**
 * Counts keywords, empty lines and duplicates in UTF-8 chunks cut anywhere. With `write`, passes on each keyword once,
 * trimmed and with a line feed, in the order of the list, about 64 KiB at a time.
 */
export function distinctKeywords(rules: DuplicateRules, write?: WriteBytes): KeywordStage {
  const filter = duplicateFilter(rules);
  const lines = write && lineBuffer(write);
  const reader = new KeywordReader((bytes, start, end) => {
    const from = rules.numbered ? bytes.indexOf(cellSeparator, start) + 1 : start;
    if (filter.isNew(bytes, from, end)) lines?.add(bytes, start, end);
  });
  return {
    push: (utf8) => reader.push(utf8),
    end() {
      const problem = reader.end();
      // Lines before an incomplete one are complete: a preview shows them.
      lines?.flush();
      return problem;
    },
    get count() {
      return { ...reader.count, ...filter.count };
    },
  };
}

const bufferBytes = 65_536;

/** Adds a line feed to each line and passes on many at a time, valid during the call only. */
export function lineBuffer(write: WriteBytes): { add: KeywordSink; flush(): void } {
  let buffer = new Uint8Array(1024);
  let used = 0;
  const flush = (): void => {
    if (used > 0) write(buffer.subarray(0, used));
    used = 0;
  };
  return {
    add(bytes, start, end) {
      const needed = end - start + 1;
      if (used + needed > buffer.length) {
        flush();
        if (buffer.length < Math.max(needed, bufferBytes))
          buffer = new Uint8Array(Math.max(needed, bufferBytes));
      }
      for (let at = start; at < end; at += 1) {
        buffer[used] = bytes[at] as number;
        used += 1;
      }
      buffer[used] = 0x0a;
      used += 1;
    },
    flush,
  };
}
