import { type DuplicateCount, duplicateFilter } from '../keywords/distinct-keywords.ts';
import { type KeywordCount, KeywordReader, type TextProblem } from '../keywords/keyword-reader.ts';
import { KeywordShuffle } from '../keywords/keyword-shuffle.ts';
import { type Seed, seededRandom } from '../keywords/random.ts';
import type { UrlPlan } from '../template/url-plan.ts';
import { UrlWriter } from './url-writer.ts';

/** What an engine should do with the keywords of a list. */
export interface EngineTask {
  /** What to write; without it, keywords are only counted. */
  readonly plan?: UrlPlan;
  /** Shuffles the list. Every order is equally likely; the same seed gives the same order. */
  readonly shuffle?: { readonly seed: Seed; readonly buckets?: number };
  /** If keywords are only counted: counts duplicates too. */
  readonly compare?: Comparison;
  /** Takes finished output, about 1 MiB at a time, valid during the call only. */
  readonly write?: (bytes: Uint8Array) => void;
  /** Roughly how many bytes will be pushed, if known: saves memory when shuffling, changes nothing else. */
  readonly expectedBytes?: number;
}

export interface Comparison {
  /** Keywords that differ only in case count as the same. */
  readonly ignoreCase?: boolean;
  /** The most keywords that are compared, from the beginning of the list; by default as many as fit into memory. */
  readonly most?: number;
  /** Unpredictable: otherwise somebody could craft a list that is slow to compare. The count does not depend on it. */
  readonly secret: Seed;
}

export type EngineProblem = TextProblem | { readonly code: 'out-of-memory' };

/** Turns UTF-8 into URLs and keeps only what it must. Must not be used after it has returned a problem. */
export interface UrlEngine {
  readonly count: KeywordCount;
  /** Known once the engine has finished; zero if it did not compare. */
  readonly duplicateCount: DuplicateCount;
  /** Takes the next bytes of the list, cut anywhere. */
  push(utf8: Uint8Array): EngineProblem | undefined;
  /** Does the work that is possible only at the end of the list, step by step: yields the share done, 0 to 1. */
  finish(): Generator<number, EngineProblem | undefined>;
}

export type EngineMaker = (task: EngineTask) => UrlEngine;

const nothing = () => {};

/** In bytes: inspecting a list must not use all memory. */
const comparedMostMemory = 2 ** 29;

/** The engine in JavaScript: the reference for all others, and the fallback where no other works. */
export const byteEngine: EngineMaker = ({ plan, shuffle, compare, write = nothing }) => {
  const writer = plan && new UrlWriter(plan, write);
  const shuffled = writer && shuffle && new KeywordShuffle(seededRandom(shuffle.seed), shuffle.buckets);
  const filter = compare && duplicateFilter({ ...compare, mostMemory: comparedMostMemory });
  const reader = new KeywordReader(shuffled?.add ?? writer?.add ?? filter?.isNew ?? nothing);
  return {
    get count() {
      return reader.count;
    },
    get duplicateCount() {
      return filter?.count ?? { duplicates: 0, compared: 0 };
    },
    push: (utf8) => roomFor(() => reader.push(utf8)),
    *finish() {
      const problem = roomFor(() => reader.end());
      if (problem) return problem;
      const shares = shuffled && writer && shuffled.drain(writer.add);
      while (shares) {
        const step = roomFor(() => shares.next());
        if ('code' in step) return step;
        if (step.done) break;
        yield step.value;
      }
      writer?.flush();
      return undefined;
    },
  };
};

/** A failed allocation throws a RangeError. */
function roomFor<Value>(work: () => Value): Value | { readonly code: 'out-of-memory' } {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) return { code: 'out-of-memory' };
    throw error;
  }
}
