import { lowerCased } from '../text/lower-case.ts';
import type { WriteBytes } from '../text/transcoder.ts';
import { type KeywordCount, KeywordReader, type KeywordSink, type TextProblem } from './keyword-reader.ts';
import { lineSet } from './line-set.ts';
import type { Seed } from './random.ts';

export interface DuplicateRules {
  /** Keywords that differ in case only count as the same. */
  readonly ignoreCase?: boolean;
  /** How much the search for duplicates may remember, in bytes. */
  readonly mostMemory?: number;
  /** At most so many keywords are compared. */
  readonly most?: number;
  /** See `lineSet`. */
  readonly secret: Seed;
}

export interface DuplicateCount {
  /** Keywords that stood in the list before. */
  readonly duplicates: number;
  /** Among so many at the beginning of the list. There may be more duplicates after those, where memory ended. */
  readonly compared: number;
}

interface DistinctCount extends KeywordCount, DuplicateCount {}

/** Says of each keyword whether it is the first of its kind. */
export interface DuplicateFilter {
  isNew(bytes: Uint8Array, start: number, end: number): boolean;
  readonly count: DuplicateCount;
}

const gibibyte = 2 ** 30;

/** Keywords seen later than memory lasts pass as new: nothing is ever taken for a duplicate that is none. */
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
    const lower = lowerCased(bytes, start, end);
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

/** A list on its way to an engine. */
export interface KeywordStage {
  push(utf8: Uint8Array): TextProblem | undefined;
  end(): TextProblem | undefined;
  readonly count: DistinctCount;
}

/**
 * Counts keywords, empty lines and duplicates of UTF-8 in chunks cut anywhere. With `write`, hands on the first of each
 * keyword, trimmed, a line feed after it, in the list's order, about 64 KiB at a time.
 */
export function distinctKeywords(rules: DuplicateRules, write?: WriteBytes): KeywordStage {
  const filter = duplicateFilter(rules);
  const lines = write && lineBuffer(write);
  const reader = new KeywordReader((bytes, start, end) => {
    if (filter.isNew(bytes, start, end)) lines?.add(bytes, start, end);
  });
  return {
    push: (utf8) => reader.push(utf8),
    end() {
      const problem = reader.end();
      // Lines before one that is cut off are whole: a preview shows them.
      lines?.flush();
      return problem;
    },
    get count() {
      return { ...reader.count, ...filter.count };
    },
  };
}

const bufferBytes = 65_536;

/** Puts a line feed after each line and hands out many at a time, valid during the call only. */
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
