import { type KeywordCount, KeywordReader, type KeywordSink, type TextProblem } from './keyword-reader.ts';
import { lineSet } from './line-set.ts';
import { lowerCased } from './lower-case.ts';
import type { WriteBytes } from './transcoder.ts';

export interface DuplicateRules {
  /** Keywords that differ in case only count as the same. */
  readonly ignoreCase?: boolean;
  /** How much the search for duplicates may remember, in bytes. */
  readonly mostMemory?: number;
  /** Any number; see `lineSet`. */
  readonly seed?: number;
}

export interface DistinctCount extends KeywordCount {
  /** Keywords that stood in the list before. */
  readonly duplicates: number;
  /** False when memory ended: then there may be more duplicates among the keywords after that. */
  readonly allCompared: boolean;
}

/** Says of each keyword whether it is the first of its kind. */
export interface DuplicateFilter {
  isNew(bytes: Uint8Array, start: number, end: number): boolean;
  readonly duplicates: number;
  readonly allCompared: boolean;
}

const gibibyte = 2 ** 30;

/** Keywords seen later than memory lasts pass as new: nothing is ever taken for a duplicate that is none. */
export function duplicateFilter({
  ignoreCase,
  mostMemory = 2 * gibibyte,
  seed,
}: DuplicateRules = {}): DuplicateFilter {
  const seen = lineSet(seed);
  let duplicates = 0;
  let allCompared = true;
  const add = (bytes: Uint8Array, start: number, end: number): boolean => {
    if (!ignoreCase) return seen.add(bytes, start, end);
    const lower = lowerCased(bytes, start, end);
    return seen.add(lower, 0, lower.length);
  };
  return {
    isNew(bytes, start, end) {
      if (!allCompared) return true;
      try {
        const isNew = add(bytes, start, end);
        if (!isNew) duplicates += 1;
        if (seen.memory > mostMemory) allCompared = false;
        return isNew;
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        allCompared = false;
        return true;
      }
    },
    get duplicates() {
      return duplicates;
    },
    get allCompared() {
      return allCompared;
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
      return { ...reader.count, duplicates: filter.duplicates, allCompared: filter.allCompared };
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
