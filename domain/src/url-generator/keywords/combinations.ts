import { fail, ok, type Result } from '../../result.ts';

/** The product of the lists' lengths, exact for any size. */
export const combinationCount = (lengths: readonly number[]): bigint =>
  lengths.reduce((product, length) => product * BigInt(length), 1n);

/** More combinations than this need a confirmation, since they are usually a mistake. */
export const defaultCeiling = 10_000_000;

/** The highest possible ceiling: above it, numbers are no longer exact. */
export const highestCeiling = Number.MAX_SAFE_INTEGER;

export type CombinationProblem =
  | { readonly code: 'no-lists' }
  | { readonly code: 'empty-list'; readonly list: number }
  | { readonly code: 'too-many'; readonly count: bigint; readonly ceiling: number };

/** The number of combinations: at least one, and not above the ceiling. */
export function combinations(
  lengths: readonly number[],
  ceiling: number = defaultCeiling,
): Result<number, CombinationProblem> {
  if (lengths.length === 0) return fail({ code: 'no-lists' });
  const list = lengths.indexOf(0);
  if (list >= 0) return fail({ code: 'empty-list', list });
  const exact = combinationCount(lengths);
  if (exact > BigInt(Math.min(ceiling, highestCeiling)))
    return fail({ code: 'too-many', count: exact, ceiling });
  return ok(Number(exact));
}
