import { type DuplicateCount, duplicateFilter } from '../keywords/distinct-keywords.ts';
import { type KeywordCount, KeywordReader, type TextProblem } from '../keywords/keyword-reader.ts';
import { KeywordShuffle } from '../keywords/keyword-shuffle.ts';
import { type Seed, seededRandom } from '../keywords/random.ts';
import type { UrlPlan } from '../template/url-plan.ts';
import { UrlWriter } from './url-writer.ts';

/** What an engine is to do with the keywords of a list. */
export interface EngineTask {
  /** What to write; without it, keywords are only counted. */
  readonly plan?: UrlPlan;
  /** In random order instead of the list's. Each order is equally likely; a seed repeats its order. */
  readonly shuffle?: { readonly seed: Seed; readonly buckets?: number };
  /** Where keywords are only counted: tell how many stood in the list before. */
  readonly compare?: Comparison;
  /** Takes finished output, about 1 MiB at a time, valid during the call only. */
  readonly write?: (bytes: Uint8Array) => void;
  /** Roughly what will be pushed, in bytes, if known: saves memory when shuffling, changes nothing else. */
  readonly expectedBytes?: number;
}

export interface Comparison {
  /** Keywords that differ in case only count as the same. */
  readonly ignoreCase?: boolean;
  /** At most so many keywords are compared, those at the beginning of the list; all that memory takes by default. */
  readonly most?: number;
  /** What nobody can foresee: whoever knew it could make a list that is slow to compare. The count does not depend on it. */
  readonly secret: Seed;
}

export type EngineProblem = TextProblem | { readonly code: 'out-of-memory' };

/** Turns UTF-8 into URLs without keeping more than has to be kept. After a problem it must not be used any more. */
export interface UrlEngine {
  readonly count: KeywordCount;
  /** Known when the engine has finished; of none where it was not to compare. */
  readonly duplicateCount: DuplicateCount;
  /** Takes the next bytes of the list, cut anywhere. */
  push(utf8: Uint8Array): EngineProblem | undefined;
  /** Does what can only be done at the end of the list, step by step: yields the share of that work, 0 to 1. */
  finish(): Generator<number, EngineProblem | undefined>;
}

export type EngineMaker = (task: EngineTask) => UrlEngine;

const nothing = () => {};

/** In bytes: a look at a list must not take all the memory that there is. */
const comparedMostMemory = 2 ** 29;

/** The engine in JavaScript: the reference for every other one, and what works where no other does. */
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

/** A refused allocation is a RangeError. */
function roomFor<Value>(work: () => Value): Value | { readonly code: 'out-of-memory' } {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) return { code: 'out-of-memory' };
    throw error;
  }
}
