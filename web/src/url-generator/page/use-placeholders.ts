import { type FurtherText, fedPlaceholders, findGuess } from '@toolkit/application/web/url-generator';
import type { Recipe } from '@toolkit/domain/url-generator';
import type { KeywordList } from '../keywords/use-keyword-list.ts';
import { useFurtherLists } from './use-further-lists.ts';

const listPlaceholders = (lists: readonly { readonly placeholder: string }[]): readonly string[] =>
  lists.map(({ placeholder }) => placeholder);

/** The placeholders that a template may use. */
export function usePlaceholders(
  list: KeywordList,
  further: readonly FurtherText[],
  duplicates: Recipe['duplicates'],
) {
  const { table } = list.input;
  const guess = findGuess(list.shape, list.input);
  const own = table ? listPlaceholders(fedPlaceholders(table, guess)) : ['keyword'];
  const lists = useFurtherLists(further, own, duplicates);
  return {
    /** From the list itself. */
    own,
    lists,
    /** From the list and the further lists that have lines. */
    names: [...own, ...listPlaceholders(lists.all.filter(({ lines }) => lines > 0))],
    /** As `names`, with lists that are still empty, which a run asks to fill in; undefined while no list is known. */
    known: list.count || lists.all.length > 0 ? [...own, ...listPlaceholders(lists.all)] : undefined,
    guess,
  };
}
