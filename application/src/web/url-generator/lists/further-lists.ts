import { fail, ok, type Result } from '@toolkit/domain/result';
import type { RecipeInput } from '@toolkit/domain/url-generator';
import type { ByteSource, FurtherList, RecipeFailure } from '../ports.ts';
import type { ByteStream, StreamedRun } from './byte-stream.ts';

/** A further list, and how it is read. */
export interface OrderedFurther extends FurtherList<ByteSource | ByteStream> {
  readonly input: RecipeInput;
}

/** The further lists of a run with the recipe's settings and in its order; lists that it does not name come last. */
export function furtherLists({
  recipe: { combine },
  further = [],
}: StreamedRun): Result<readonly OrderedFurther[], RecipeFailure> {
  const named = combine?.lists ?? [];
  const ordered = named.flatMap(({ placeholder, encoding = 'detect', lines }) => {
    const given = further.find((list) => list.placeholder === placeholder);
    return given ? [{ ...given, input: { encoding, lines } }] : [];
  });
  if (ordered.length < named.length) {
    const there = ordered.map(({ placeholder }) => placeholder);
    const placeholders = named.map(({ placeholder }) => placeholder).filter((name) => !there.includes(name));
    return fail({ code: 'missing-lists', placeholders });
  }
  const others = further.filter(({ placeholder }) => !named.some((list) => list.placeholder === placeholder));
  return ok([...ordered, ...others.map((list) => ({ ...list, input: { encoding: 'detect' as const } }))]);
}
