import { fail, ok, type Result } from '@toolkit/domain/result';
import { isTableFile, type RecipeInput } from '@toolkit/domain/url-generator';
import type { RecipeFailure } from '../ports.ts';
import { type OpenedList, resolveInput } from './open-list.ts';
import type { StreamedFurther, StreamedRun } from './streamed-run.ts';

export interface OrderedFurther extends StreamedFurther {
  readonly encoding: RecipeInput['encoding'];
}

/** The further lists of a run with the recipe's settings and in its order; lists that it does not name come last. */
export function furtherLists({
  recipe: { combine },
  further = [],
}: StreamedRun): Result<readonly OrderedFurther[], RecipeFailure> {
  const named = combine?.lists ?? [];
  const ordered = named.flatMap(({ placeholder, encoding = 'detect' }) => {
    const given = further.find((list) => list.placeholder === placeholder);
    return given ? [{ ...given, encoding }] : [];
  });
  if (ordered.length < named.length) {
    const there = ordered.map(({ placeholder }) => placeholder);
    const placeholders = named.map(({ placeholder }) => placeholder).filter((name) => !there.includes(name));
    return fail({ code: 'missing-lists', placeholders });
  }
  const others = further.filter(({ placeholder }) => !named.some((list) => list.placeholder === placeholder));
  return ok([...ordered, ...others.map((list) => ({ ...list, encoding: 'detect' as const }))]);
}

/** How a further list is read once it is open: as a list of one column, like the first one. */
export function furtherInput({ encoding, name = '' }: OrderedFurther, opened: OpenedList): RecipeInput {
  const lines = isTableFile(opened.name ?? name) && { lines: { skip: 0, quotes: true } };
  return resolveInput({ input: { encoding, ...lines } }, opened);
}
