import {
  type FurtherLists,
  type FurtherText,
  fedPlaceholders,
  findGuess,
} from '@toolkit/application/web/url-generator';
import type { TableGuess } from '@toolkit/domain/url-generator';
import type { KeywordList } from '../keywords/use-keyword-list.ts';
import { useFurtherLists } from './use-further-lists.ts';

/** What can stand in the braces of a template. */
export interface Placeholders {
  /** Of the list itself. */
  readonly own: readonly string[];
  readonly lists: FurtherLists;
  /** Those of the list, and of the further lists that have lines. */
  readonly names: readonly string[];
  /** The same with the lists that are still empty, of which a run says that they are to be filled in; undefined while there
   * is no list to tell. */
  readonly known: readonly string[] | undefined;
  readonly guess: TableGuess | undefined;
}

const listPlaceholders = (lists: readonly { readonly placeholder: string }[]): readonly string[] =>
  lists.map(({ placeholder }) => placeholder);

export function usePlaceholders(list: KeywordList, further: readonly FurtherText[]): Placeholders {
  const { table } = list.input;
  const guess = findGuess(list.shape, list.input);
  const own = table ? listPlaceholders(fedPlaceholders(table, guess)) : ['keyword'];
  const lists = useFurtherLists(further, own);
  return {
    own,
    lists,
    names: [...own, ...listPlaceholders(lists.filled)],
    known: list.count || lists.all.length > 0 ? [...own, ...listPlaceholders(lists.all)] : undefined,
    guess,
  };
}
