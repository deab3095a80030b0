import { ok, type Result } from '@toolkit/domain/result';
import type { UrlEngine } from '@toolkit/domain/url-generator';
import { combinedLines } from '../feed/combined-lines.ts';
import { keywordFeed, type LineTaker } from '../feed/keyword-feed.ts';
import type { ListCount, RunFailure } from '../ports.ts';
import type { OpenedRun } from './open-run.ts';

/** The way of a run's lists to its engine. */
export interface RunFeed {
  /** Of the list that is read piece by piece. */
  readonly count: ListCount;
  /** How much of what was taken so far has come to the engine, 0 to 1. */
  readonly share: number;
  /**
   * Takes the next bytes of that list, cut anywhere, valid during the call only; undefined after the last. Yields now and
   * then, so that somebody can stop or wait. After a failure it must not be used any more.
   */
  take(bytes: Uint8Array | undefined): Generator<void, RunFailure | undefined>;
}

/** @param ceiling most combinations that may be made */
export function runFeed(
  { plan, reading, blamed, others }: OpenedRun,
  ceiling: number,
  engine: UrlEngine,
): Result<RunFeed, RunFailure> {
  const combining = others.length > 0;
  const rawCells = plan.parts.filter(({ mode }) => mode === 'raw').length;
  // What stands in a URL as it is must not be taken for the end of the keyword before it.
  const cleanLines = combining || plan.separator !== undefined || rawCells > 1;
  let wrong: RunFailure | undefined;
  const combined = combinedLines(others, ceiling, (lines) => {
    wrong ??= engine.push(lines);
  });
  if (!combined.ok) return combined;
  const { each, add } = combined.value;
  const waiting: Uint8Array[] = [];
  const feed = keywordFeed({ ...reading, cleanLines }, combining ? collector(waiting) : engine);

  /** Told as soon as it is sure, before anything is made of these lines. */
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
      // A short list may still be looked at as a whole: nothing has been made of it then.
      return keywords > duplicates ? engine.count.keywords / ((keywords - duplicates) * each) : 0;
    },
    *take(bytes) {
      const problem = bytes ? feed.push(bytes) : feed.end();
      if (problem) return { ...problem, ...blamed };
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

/** Lines are kept until they are combined, of one piece of a list at a time. */
const collector = (lines: Uint8Array[]): LineTaker => ({
  push(utf8) {
    lines.push(utf8.slice());
    return undefined;
  },
  count: { keywords: 0, emptyLines: 0 },
});
