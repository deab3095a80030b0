import {
  type FurtherLists,
  type FurtherText,
  fedPlaceholders,
  findGuess,
} from '@toolkit/application/web/url-generator';
import type { TableGuess } from '@toolkit/domain/url-generator';
import type { KeywordList } from '../keywords/use-keyword-list.ts';
import { useFurtherLists } from './use-further-lists.ts';

/** The placeholders that a template may use. */
export interface Placeholders {
  /** From the list itself. */
  readonly own: readonly string[];
  readonly lists: FurtherLists;
  /** From the list and the further lists that have lines. */
  readonly names: readonly string[];
  /** As `names`, with lists that are still empty, which a run asks to fill in; undefined while no list is known. */
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
