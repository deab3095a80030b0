import { ok, type Result } from '@toolkit/domain/result';
import type { UrlEngine } from '@toolkit/domain/url-generator';
import { combinedLines } from '../feed/combined-lines.ts';
import { keywordFeed, type LineTaker } from '../feed/keyword-feed.ts';
import type { ListCount, RunFailure } from '../ports.ts';
import type { OpenedRun } from './open-run.ts';

/** Takes the lists of a run to its engine. */
export interface RunFeed {
  /** The count of the list that is read piece by piece. */
  readonly count: ListCount;
  /** Which share of the input so far has reached the engine, 0 to 1. */
  readonly share: number;
  /**
   * Takes the next bytes of that list, cut anywhere, valid during the call only; undefined after the last. Yields at
   * times, so that the caller can stop or wait. Must not be used after a failure.
   */
  take(bytes: Uint8Array | undefined): Generator<void, RunFailure | undefined>;
}

/** @param ceiling the most combinations that may be made */
export function runFeed(
  { plan, merges, reading, listAtFault, others }: OpenedRun,
  ceiling: number,
  engine: UrlEngine,
): Result<RunFeed, RunFailure> {
  const combining = others.length > 0;
  const rawCells = plan.parts.filter(({ mode }) => mode === 'raw').length;
  // Raw text in a URL must not be mistaken for the end of the keyword before it, or of the address.
  const cleanLines = combining || merges || plan.separator !== undefined || rawCells > 1;
  let wrong: RunFailure | undefined;
  const combined = combinedLines(others, ceiling, (lines) => {
    wrong ??= engine.push(lines);
  });
  if (!combined.ok) return combined;
  const { each, add } = combined.value;
  const waiting: Uint8Array[] = [];
  const feed = keywordFeed({ ...reading, cleanLines }, combining ? collector(waiting) : engine);

  /** Reported as soon as it is certain, before any of these lines is combined. */
  const tooMany = (): RunFailure | undefined => {
    const { keywords, duplicates } = feed.count;
    const sure = BigInt(keywords - duplicates) * BigInt(each);
    return sure > BigInt(ceiling) ? { code: 'too-many-combinations', count: sure } : undefined;
  };
  return ok({
    get count() {
      return feed.count;
    },
    get share() {
      if (!combining) return 1;
      const { keywords, duplicates } = feed.count;
      // Without a keyword yet, nothing has reached the engine.
      return keywords > duplicates ? engine.count.keywords / ((keywords - duplicates) * each) : 0;
    },
    *take(bytes) {
      const problem = bytes ? feed.push(bytes) : feed.end();
      if (problem) return { ...problem, ...listAtFault };
      if (!combining) return undefined;
      const many = tooMany();
      if (many) return many;
      for (const lines of waiting.splice(0)) {
        for (const _ of add(lines)) {
          if (wrong) return wrong;
          yield;
        }
      }
      return wrong;
    },
  });
}

/** Keeps lines until they are combined; only those of one piece of a list at a time. */
const collector = (lines: Uint8Array[]): LineTaker => ({
  push(utf8) {
    lines.push(utf8.slice());
    return undefined;
  },
  count: { keywords: 0, emptyLines: 0 },
});
