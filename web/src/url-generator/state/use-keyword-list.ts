import { type PageState, takeEncoding } from '@toolkit/application/web/url-generator';
import { listWords } from '../words/words.ts';
import { useInspection } from './use-inspection.ts';

/** The chosen list and what is known about it so far. */
export function useKeywordList({ source, lasting, chosen, recipe }: PageState, isBusy: boolean) {
  const { sheet } = recipe.input;
  const input = lasting || chosen ? recipe.input : undefined;
  const ignoreCase = recipe.duplicates === 'drop-ignoring-case';
  const found = useInspection(source, { name: source?.name ?? '', input, sheet, ignoreCase }, isBusy);
  const { shape, failure } = found;
  return {
    ...found,
    file: source,
    /** How it is read. */
    input: shape ? { ...takeEncoding(shape, input), sheet } : recipe.input,
    /** The failure in words. */
    refusal: failure && listWords(failure, shape),
  };
}

export type KeywordList = ReturnType<typeof useKeywordList>;
